/** At most one error toast in this many milliseconds per route (specification section 9). */
const TOAST_INTERVAL_MS = 3000;

/**
 * Decides whether a route may show a toast now.
 * @param now clock in milliseconds
 * @returns a function that answers true, and starts the interval, when the route has been quiet long enough
 */
export function createToastThrottle(now: () => number = Date.now): (route: string) => boolean {
  const shownAt = new Map<string, number>();
  return (route) => {
    const last = shownAt.get(route);
    if (last !== undefined && now() - last < TOAST_INTERVAL_MS) return false;
    shownAt.set(route, now());
    return true;
  };
}
