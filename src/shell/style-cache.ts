import { createCache } from '@ant-design/cssinjs';

/** How keys of component styles begin; those of tokens are counted, and have to go. */
const STYLES = /^style%/;

/**
 * A cache of the UI library's styles that keeps what it has made. The library forgets a component's styles with the last
 * such component on screen, and makes them anew each time somebody goes to a page with the first.
 */
export function createStyleCache(): ReturnType<typeof createCache> {
  const cache = createCache();
  const update = cache.opUpdate.bind(cache);
  cache.opUpdate = (key, change) =>
    update(key, (entry) => {
      const next = change(entry);
      return next === null && entry && STYLES.test(key) ? [0, entry[1]] : next;
    });
  return cache;
}
