import * as z from 'zod/mini';
import { type ChildAppName, childFolder } from './child-app';

/** Where the front end finds the installation's settings; a proxy or a CDN may serve a file of its own in its place. */
export const SITE_CONFIG_PATH = '/config.json';

const PLACE_WORDING = '应为地名（如 上海）、以逗号隔开的经度和纬度，或和风天气的 LocationID';
const WORDING = '应为 http:// 或 https:// 开头的地址，末尾没有斜杠；没有则为空';
/** An origin, with a path where the service stands under one; empty for the host of the page itself. */
export const siteUrl = z
  .string()
  .check(z.regex(/^(https?:\/\/[A-Za-z0-9.-]+(:\d{1,5})?(\/[\w.-]+)*)?$/, { error: WORDING }));

export const servicePrefix = z
  .string()
  .check(z.regex(/^(\/[\w.-]+)+$/, { error: '应为以斜杠开头的路径，末尾没有斜杠' }));

/** A LocationID of QWeather; longitude and latitude; the name of a place. */
export const WEATHER_ID = /^\d{9}$/;
export const WEATHER_POINT = /^-?\d{1,3}(\.\d{1,2})?,-?\d{1,2}(\.\d{1,2})?$/;
/**
 * Neither control characters, digits nor punctuation of ASCII, Latin, general and Chinese use. Classes such as `\p{L}`
 * become 18 kB of ranges in a build for older browsers.
 */
const LETTER = '[^\\u0000-@[-`{-\\u00bf\\u2000-\\u206f\\u3000-\\u303f\\uff00-\\uff20]';
const WEATHER_NAME = new RegExp(`^${LETTER}(?:${LETTER}|[ .'’·-]){1,39}$`);

/** A place as the weather call takes it. */
export const weatherPlace = z.string({ error: PLACE_WORDING }).check(
  z.refine((place) => [WEATHER_ID, WEATHER_POINT, WEATHER_NAME].some((shape) => shape.test(place)), {
    error: PLACE_WORDING,
  }),
);

export const siteEnvironment = z.enum(['development', 'test', 'uat', 'production'], {
  error: '应为 development、test、uat 或 production',
});

/** What differs from installation to installation of one build (specification section 9). */
export const siteConfig = z.strictObject({
  environment: siteEnvironment,
  gateway: siteUrl,
  /** The service prefix `{poseidon}` of the supplier area. */
  servicePrefix,
  /** The host that tenants sign in at. */
  tenantDomain: siteUrl,
  /** Base URL of the file service. */
  files: siteUrl,
  bi: siteUrl,
  /** The place whose weather staff see, its name and who forecasts it; absent where no weather is shown. */
  weather: z.optional(
    z.strictObject({
      location: weatherPlace,
      name: z.string(),
      source: z.optional(z.strictObject({ name: z.string(), url: siteUrl })),
    }),
  ),
  /** Folders of child applications that stand elsewhere on this site than they are built. */
  children: z.optional(
    z.strictObject({ bidding: z.optional(childFolder) } satisfies Record<ChildAppName, unknown>),
  ),
});
export type SiteConfig = z.infer<typeof siteConfig>;

/** Reads a configuration. Throws an error with one line for each fault, in Chinese, the setting's name first. */
export function readSiteConfig(value: unknown): SiteConfig {
  const found = siteConfig.safeParse(value);
  if (found.success) return found.data;
  throw new Error(found.error.issues.map(faultLine).join('\n'));
}

function faultLine(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `不认识的设置 ${issue.keys.join('、')}`;
  const name = issue.path.join('.');
  if (issue.code === 'invalid_type') return name ? `${name}：缺少，或类型不对` : '应为一个 JSON 对象';
  return `${name}：${issue.message}`;
}
