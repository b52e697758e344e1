import { join, resolve } from 'node:path';
import { z } from 'zod';
import { childFolder } from '../src/contract/api/child-app';
import { type SiteConfig, servicePrefix, siteEnvironment, siteUrl } from '../src/contract/api/site-config';
import { POSEIDON } from '../src/contract/base/identity';
import { StartError } from './kernel/base/start-error';
import type { S3Settings } from './kernel/files/s3';
import { SMS_SECRETS, smsSettings, smsVariables } from './modules/auth/sms/settings';
import { MAIL_SECRETS, mailSettings, mailVariables } from './modules/messages/mail/settings';
import type { WeatherSettings } from './modules/weather/create';
import { weatherOfSite, weatherSettings, weatherVariables } from './modules/weather/settings';

const SWITCH_WORDS: Readonly<Record<string, boolean>> = {
  '1': true,
  on: true,
  true: true,
  '0': false,
  off: false,
  false: false,
};

const hosts = z
  .string()
  .transform((text) => text.split(/\s+/).filter(Boolean))
  .refine((list) => list.every((host) => /^(https?|wss?):\/\/[A-Za-z0-9.*-]+(:(\d+|\*))?$/.test(host)), {
    error: '应为以空格分隔的来源，例如 https://files.example.com',
  });

const onOrOff = z
  .string()
  .refine((text) => Object.hasOwn(SWITCH_WORDS, text.toLowerCase()), { error: '应为 on 或 off' })
  .transform((text) => SWITCH_WORDS[text.toLowerCase()] === true)
  .default(false);

/** How many proxies stand in front: `on` is one. */
const proxyCount = z
  .string()
  .refine((text) => /^[0-9]$/.test(text) || Object.hasOwn(SWITCH_WORDS, text.toLowerCase()), {
    error: '应为 on、off 或代理的层数 0 到 9',
  })
  .transform((text) => (/^[0-9]$/.test(text) ? Number(text) : Number(SWITCH_WORDS[text.toLowerCase()])))
  .default(0);

const portNumber = z
  .string()
  .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, { error: '应为 0 到 65535 的整数' })
  .transform(Number);

const hostName = z.string().regex(/^[A-Za-z0-9.:-]+$/, { error: '应为主机名或 IP 地址' });

const upTo = (most: number) =>
  z
    .string()
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) <= most, { error: `应为 0 到 ${most} 的整数` })
    .transform(Number);

/** Every variable that is read; docs/operating.md lists them. */
export const variables = z.object({
  PORT: portNumber.default(8000),
  HOST: hostName.default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/\S+$/, { error: '应以 postgres:// 或 postgresql:// 开头' })
    .optional(),
  SEED: z.enum(['demo', 'none'], { error: '应为 demo 或 none' }).optional(),
  OPERATOR_TENANT: z
    .string()
    .regex(/^[\w-]{1,60}$/, { error: '应为租户编码，例如 T001' })
    .optional(),
  SECRET_KEY: z.string().min(32, { error: '至少需要 32 个字符' }).optional(),
  SCHEMAS_DIR: z.string().default('./schemas'),
  WEB_DIR: z.string().default('./dist/web'),
  CSP_CONNECT: hosts.default([]),
  CSP_IMG: hosts.default([]),
  TRUST_PROXY: proxyCount,
  AUTHORING: onOrOff,
  S3_BUCKET: z.string().min(1).optional(),
  S3_ENDPOINT: z
    .string()
    .regex(/^https?:\/\/[^\s/]+\/?$/, { error: '应为 https:// 开头的地址，不带路径' })
    .optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_PATH_STYLE: onOrOff,
  SITE_ENVIRONMENT: z.optional(siteEnvironment),
  SITE_GATEWAY_URL: z._default(siteUrl, ''),
  SITE_SERVICE_PREFIX: z._default(servicePrefix, POSEIDON),
  SITE_TENANT_DOMAIN: z._default(siteUrl, ''),
  SITE_FILES_URL: z._default(siteUrl, ''),
  SITE_BI_URL: z._default(siteUrl, ''),
  SITE_BIDDING_FOLDER: z.optional(childFolder),
  METRICS_PORT: portNumber.optional(),
  METRICS_HOST: hostName.default('127.0.0.1'),
  DISK_RESERVE_MB: upTo(1_000_000).default(200),
  DRAIN_SECONDS: upTo(600).default(0),
  STOP_SECONDS: upTo(600).default(8),
  ...weatherVariables,
  ...smsVariables,
  ...mailVariables,
});

/** Names whose values must not be repeated on the terminal. */
const SECRETS = new Set([
  'SECRET_KEY',
  'DATABASE_URL',
  'S3_SECRET_ACCESS_KEY',
  'WEATHER_KEY',
  ...SMS_SECRETS,
  ...MAIL_SECRETS,
]);

/** An empty value counts as absent. Throws {@link StartError} with one line for each wrong value. */
export function parseEnv(source: NodeJS.ProcessEnv): Env {
  const given = Object.fromEntries(
    Object.keys(variables.shape).flatMap((name) => (source[name] ? [[name, source[name]]] : [])),
  );
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    throw new StartError(
      parsed.error.issues.map((issue) => faultLine(String(issue.path[0]), issue.message, given)).join('\n'),
    );
  }
  return settingsFrom(parsed.data);
}

/** The gateway's settings (design: "The gateway"). Directories are absolute. */
export type Env = ReturnType<typeof settingsFrom>;

function settingsFrom(values: z.infer<typeof variables>) {
  const loopback = isLoopback(values.HOST);
  if (!loopback && values.TRUST_PROXY === 0) {
    throw new StartError(
      `HOST=${values.HOST} 会对外提供服务：请在前面配置 TLS 反向代理并设置 TRUST_PROXY=on，或改用 HOST=127.0.0.1`,
    );
  }
  if (!loopback && !values.SECRET_KEY) {
    throw new StartError('对外提供服务时必须设置 SECRET_KEY（至少 32 个字符）');
  }
  const dataDir = resolve(values.DATA_DIR);
  const seed = values.SEED ?? (loopback ? 'demo' : 'none');
  const weather = weatherSettings(values, seed);
  if (!loopback && values.AUTHORING && seed === 'demo') {
    throw new StartError('对外提供服务时，AUTHORING=on 不能与 SEED=demo 同时使用：演示账号的密码是公开的');
  }
  return {
    port: values.PORT,
    host: values.HOST,
    loopback,
    dataDir,
    filesDir: join(dataDir, 'files'),
    /** Where the secret is kept that no variable says. */
    secretFile: join(dataDir, 'secret.key'),
    databaseUrl: values.DATABASE_URL,
    seed,
    /** The tenant that administers all tenants; undefined for the demo's or none. */
    operatorTenant: values.OPERATOR_TENANT,
    /** Absent on loopback: made and kept in `dataDir`. */
    secretKey: values.SECRET_KEY,
    schemasDir: resolve(values.SCHEMAS_DIR),
    webDir: resolve(values.WEB_DIR),
    csp: { connect: values.CSP_CONNECT, img: values.CSP_IMG },
    /** Whether TLS stands in front. */
    trustProxy: values.TRUST_PROXY > 0,
    /** Trusted proxies in front, which X-Forwarded-For is believed from. */
    proxies: values.TRUST_PROXY,
    sms: smsSettings(values, loopback),
    /** Who takes mails over; undefined where none are sent. */
    mail: mailSettings(values),
    /** The bucket for uploaded files; undefined where they are kept in `dataDir`. */
    s3: s3Settings(values),
    /** Whether changes of page files are told to those who may author (decision 015). */
    authoring: values.AUTHORING,
    /** What the front end is told of this installation. */
    site: siteFrom(values, loopback, weather),
    /** Where metrics are served; undefined where they are not. */
    metrics:
      values.METRICS_PORT === undefined
        ? undefined
        : { port: values.METRICS_PORT, host: values.METRICS_HOST },
    /** Free bytes below which the disk counts as full. */
    diskReserve: values.DISK_RESERVE_MB * 1024 * 1024,
    /** When told to stop: milliseconds that it still takes requests, and then those that are under way are given. */
    stop: { drainMs: values.DRAIN_SECONDS * 1000, graceMs: values.STOP_SECONDS * 1000 },
    weather,
  };
}

/** Throws {@link StartError} for a bucket without its key, or a key without its bucket. */
function s3Settings(values: z.infer<typeof variables>): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (!bucket && !accessKeyId && !secretAccessKey && !values.S3_ENDPOINT) return undefined;
  if (!bucket || !accessKeyId || !secretAccessKey) {
    throw new StartError('使用对象存储时要同时设置 S3_BUCKET、S3_ACCESS_KEY_ID 和 S3_SECRET_ACCESS_KEY');
  }
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_PATH_STYLE: pathStyle } = values;
  return { bucket, endpoint: endpoint?.replace(/\/$/, ''), region, accessKeyId, secretAccessKey, pathStyle };
}

function siteFrom(
  values: z.infer<typeof variables>,
  loopback: boolean,
  weather: WeatherSettings | undefined,
): SiteConfig {
  return {
    environment: values.SITE_ENVIRONMENT ?? (loopback ? 'development' : 'production'),
    gateway: values.SITE_GATEWAY_URL,
    servicePrefix: values.SITE_SERVICE_PREFIX,
    tenantDomain: values.SITE_TENANT_DOMAIN,
    files: values.SITE_FILES_URL,
    bi: values.SITE_BI_URL,
    ...(weather && { weather: weatherOfSite(values, weather) }),
    ...(values.SITE_BIDDING_FOLDER && { children: { bidding: values.SITE_BIDDING_FOLDER } }),
  };
}

function faultLine(name: string, message: string, given: Record<string, string | undefined>): string {
  const value = SECRETS.has(name) ? '' : `，当前值为 "${given[name]}"`;
  return `环境变量 ${name} 有误：${message}${value}`;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}
