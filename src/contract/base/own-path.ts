/** A slash and no host after it; then no second spelling of a slash, a dot or a control character, written or encoded. */
const OWN = /^\/(?![/\\])/;
const ELSEWHERE = /[\\\p{Cc}\p{Z}]|\/\/|\/\.{1,2}(?:\/|$)|%(?:[01][0-9a-f]|2[0ef]|5c|7f)|%(?![0-9a-f]{2})/iu;
/** Browsers drop tabs and line ends wherever they stand in an address. */
const UNREADABLE = /\p{Cc}/u;

/**
 * Whether an address that comes from data (a menu, a message, a tenant, a child application, the way back after a
 * sign-in) is one of the product itself, whichever program reads it: an absolute path, with or without query and hash.
 */
export function isOwnPath(address: unknown): address is string {
  if (typeof address !== 'string' || UNREADABLE.test(address)) return false;
  const path = address.replace(/[?#][\s\S]*$/, '');
  return OWN.test(path) && !ELSEWHERE.test(path);
}

const OTHER_SITE = /^https?:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?(?=[/?#]|$)/i;

/** Whether an address may be that of an instance: one of the product, or of another program that names its host openly. */
export function isServiceUrl(address: unknown): address is string {
  if (typeof address !== 'string') return false;
  const [origin = ''] = OTHER_SITE.exec(address) ?? [];
  return origin === ''
    ? isOwnPath(address)
    : isOwnPath(address.slice(origin.length).replace(/^(?=[?#]|$)/, '/'));
}
