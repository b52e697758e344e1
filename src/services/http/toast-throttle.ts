/** At most one error toast in this many milliseconds per route (specification section 9). */
const TOAST_INTERVAL_MS = 3000;

/** The answer says whether a route may toast now, and if so starts its interval; `now` in milliseconds. */
export function createToastThrottle(now: () => number = Date.now): (route: string) => boolean {
  const shownAt = new Map<string, number>();
  return (route) => {
    const last = shownAt.get(route);
    if (last !== undefined && now() - last < TOAST_INTERVAL_MS) return false;
    shownAt.set(route, now());
    return true;
  };
}
