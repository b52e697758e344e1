import { WAITING } from './field-place';

interface Around {
  /** Has what stands around a waiting field looked at whenever its size changes, as when a tab is opened. */
  watch(waiting: HTMLElement): void;
  stop(): void;
}

/**
 * Draws what is within a screenful of the screen, above and below, now and whenever something is scrolled, opened or
 * made larger. No IntersectionObserver: with a thousand targets it costs some milliseconds in every frame.
 */
export function drawAround(container: HTMLElement, draw: (addresses: readonly string[]) => void): Around {
  let frame: number | undefined;
  function look() {
    frame ??= requestAnimationFrame(() => {
      frame = undefined;
      const near = addressesNear(container);
      if (near.length === 0) return;
      draw(near);
      // What was drawn may be lower than what stood there before.
      look();
    });
  }
  const sizes = new ResizeObserver(look);
  const watched = new WeakSet<Element>();
  function watch({ parentElement }: HTMLElement) {
    if (!parentElement || watched.has(parentElement)) return;
    watched.add(parentElement);
    sizes.observe(parentElement);
  }
  for (const waiting of container.querySelectorAll<HTMLElement>(`[${WAITING}]`)) watch(waiting);
  window.addEventListener('scroll', look, { capture: true, passive: true });
  window.addEventListener('resize', look);
  return {
    watch,
    stop() {
      if (frame !== undefined) cancelAnimationFrame(frame);
      sizes.disconnect();
      window.removeEventListener('scroll', look, { capture: true });
      window.removeEventListener('resize', look);
    },
  };
}

/** What waits near the screen. What is in sight stands in order, so its first is found by halving. */
function addressesNear(container: HTMLElement): string[] {
  const waiting = [...container.querySelectorAll<HTMLElement>(`[${WAITING}]`)].filter(isInSight);
  let first = 0;
  for (let end = waiting.length; first < end; ) {
    const middle = Math.floor((first + end) / 2);
    if (waiting[middle]!.getBoundingClientRect().bottom < -innerHeight) first = middle + 1;
    else end = middle;
  }
  const near: string[] = [];
  for (let index = first; index < waiting.length; index += 1) {
    if (waiting[index]!.getBoundingClientRect().top > 2 * innerHeight) break;
    near.push(waiting[index]!.getAttribute(WAITING) as string);
  }
  return near;
}

/** Not in a closed tab, step or fold. */
function isInSight(element: HTMLElement): boolean {
  return element.offsetParent !== null;
}
