import { beginsDark } from '@/services/preferences/appearance';
import { likesMotion } from '@/services/preferences/motion';
import type { LookName } from './looks';

/** What `scripts/static-styles.tsx` makes at build time, by look; empty while the product is developed. */
const SHEETS = {
  light: new URL('@@/static-styles/light.txt', import.meta.url),
  'light-still': new URL('@@/static-styles/light-still.txt', import.meta.url),
  dark: new URL('@@/static-styles/dark.txt', import.meta.url),
  'dark-still': new URL('@@/static-styles/dark-still.txt', import.meta.url),
} satisfies Record<LookName, URL>;

let loading: Promise<void> | undefined;

/**
 * Puts the UI library's styles of the look that the person begins with before all others in the document, and answers
 * when they are there. Where they do not come, and for what is not among them, the library makes them when it draws.
 */
export function loadStaticStyles(): Promise<void> {
  loading ??= new Promise((resolve) => {
    if (process.env.NODE_ENV !== 'production') return resolve();
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = SHEETS[`${beginsDark() ? 'dark' : 'light'}${likesMotion() ? '' : '-still'}`].href;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      resolve();
    };
    document.head.prepend(link);
  });
  return loading;
}
