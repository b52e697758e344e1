/** User names as compared and failures counted by: full width, case and outer spaces make no difference. */
export function usernameKey(username: string): string {
  return username.normalize('NFKC').trim().toLowerCase();
}
