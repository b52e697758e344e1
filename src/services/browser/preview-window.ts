import { PREVIEW_PAGE } from '@/contract/studio/preview';

/** Whether this window draws the page of a draft, in a frame of Studio's page. */
export const isPreviewWindow = window.parent !== window && window.location.pathname === PREVIEW_PAGE;

/** How the person likes the product: all that the preview takes over of what this browser keeps. */
const LIKED = ['language', 'componentSize'];

/** A storage that ends with its window. */
function inMemory(items: Map<string, string>): Storage {
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, String(value)),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}

// A frame shares the storages of the page around it, and hears the other windows of the browser: before anything reads
// them this window is given storages of its own, with a session that no gateway knows, and no channel.
if (isPreviewWindow) {
  const liked = LIKED.map((key) => [key, localStorage.getItem(key)] as const);
  const kept = liked.filter((entry): entry is [string, string] => entry[1] !== null);
  Object.defineProperties(window, {
    localStorage: { value: inMemory(new Map(kept)) },
    sessionStorage: { value: inMemory(new Map([['Authorization', 'preview']])) },
    BroadcastChannel: { value: undefined },
  });
}
