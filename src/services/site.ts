import type { InternalAxiosRequestConfig } from 'axios';
import { CHILD_APPS, type ChildAppName } from '@/contract/api/child-app';
import { readSiteConfig, SITE_CONFIG_PATH, type SiteConfig } from '@/contract/api/site-config';
import { FILE_PATH, PICTURE_PATH, UPLOAD_PATH, VIDEO_GRANT_PATH, VIDEO_PATH } from '@/contract/base/files';
import { POSEIDON } from '@/contract/base/identity';

let site: SiteConfig | undefined;

/**
 * Reads the installation's settings, before anything is asked of the gateway. Rejects with what is wrong with them, or
 * why they cannot be had.
 */
export async function loadSite(): Promise<SiteConfig> {
  const response = await fetch(SITE_CONFIG_PATH, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const text = await response.text();
  site = readSiteConfig(asJson(text));
  return site;
}

/** Where the gateway stands: the page's own host unless the settings say another; `before` they have been read. */
export function gatewayBase(before = '/'): string {
  return site ? site.gateway || '/' : before;
}

/** The service prefix `{poseidon}` of the supplier area. */
export function servicePrefix(): string {
  return site?.servicePrefix ?? POSEIDON;
}

/** The folder of this site that a child application stands in. */
export function childFolderOf(name: ChildAppName): string {
  return site?.children?.[name] ?? CHILD_APPS[name].folder;
}

/** The host that suppliers go on to after sign-in (specification section 4); undefined where it is this very one. */
export function otherTenantDomain(): string | undefined {
  const host = site?.tenantDomain;
  return host && host !== window.location.origin ? host : undefined;
}

export function isTenantDomain(): boolean {
  return site?.tenantDomain === window.location.origin;
}

export function weatherPlaceOfSite(): SiteConfig['weather'] {
  return site?.weather;
}

const FILE_PATHS = new Set<string>([UPLOAD_PATH, PICTURE_PATH, VIDEO_GRANT_PATH, VIDEO_PATH, FILE_PATH]);

/** Sends a call to where the settings have its service: calls of the supplier area under its prefix, files to their host. */
export function placeCall(config: InternalAxiosRequestConfig): void {
  if (!site) return;
  const path = `/${(config.url ?? '').replace(/^\//, '')}`;
  const isFile = FILE_PATHS.has(path.split('?')[0]!);
  config.baseURL = (isFile && site.files) || gatewayBase();
  if (path.startsWith(`${POSEIDON}/`)) config.url = site.servicePrefix + path.slice(POSEIDON.length);
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
