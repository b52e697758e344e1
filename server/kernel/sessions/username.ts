/**
 * The form in which user names are compared and failures are counted: full width, other case and outer spaces
 * make no difference.
 */
export function usernameKey(username: string): string {
  return username.normalize('NFKC').trim().toLowerCase();
}
