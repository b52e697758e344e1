/** At most one error toast in this many milliseconds per route (specification section 9). */
const TOAST_INTERVAL_MS = 3000;

/** Answers whether a route may show a toast now, which starts its interval; `now` is in milliseconds. */
export function createToastThrottle(now: () => number = Date.now): (route: string) => boolean {
  const shownAt = new Map<string, number>();
  return (route) => {
    const last = shownAt.get(route);
    if (last !== undefined && now() - last < TOAST_INTERVAL_MS) return false;
    shownAt.set(route, now());
    return true;
  };
}
