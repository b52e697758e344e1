import type { Schema } from '@formily/json-schema';
import { batch, observable } from '@formily/reactive';
import { flushSync } from 'react-dom';
import { isGroup } from '@/components/field/field-view';
import { beforePrint } from './before-print';
import { focusIn, WAITING } from './field-place';
import { drawAround } from './visible-fields';

/** So many fields are drawn at once: a short form whole, of a long one what fills the first screen. */
const SHORT_FORM = 60;
const FIRST_SCREEN = 24;
/** Drawn in one go while the browser is idle; and the milliseconds after which it is let go. */
const AT_A_TIME = 20;
const LONGEST = 300;

/** Which fields of a form are drawn; none is ever taken back. All of it is told to observers. */
export interface Drawing {
  /** Whether every field was drawn from the start, so that nobody has to ask. */
  isShort: boolean;
  isDrawn(address: string): boolean;
  /** The field itself, or the list that it is an item of. */
  slotOf(address: string): string | undefined;
  /** Draws at once, before it returns. */
  draw(addresses: readonly string[]): void;
  /** Draws what comes near the screen, what is about to be printed, and the rest while nothing else is to be done. */
  start(container: HTMLElement): () => void;
  /** Hears that something has begun to wait; as a React ref. */
  appear(element: HTMLElement | null): void;
}

/**
 * Plans the drawing of a form's fields, in the order of its schema (`schemaOf`). What `before`, the drawing of an earlier
 * version of them, has drawn is drawn.
 */
export function createDrawing(root: Schema, before?: Drawing): Drawing {
  const addresses = addressesOf(root);
  const isShort = addresses.length <= SHORT_FORM;
  const first = addresses.filter((one, index) => index < FIRST_SCREEN || before?.isDrawn(one));
  const drawn = observable.shallow(new Set(isShort ? addresses : first));
  let watch = (_: HTMLElement) => {};

  function draw(wanted: readonly string[]) {
    if (wanted.every((address) => drawn.has(address))) return;
    flushSync(() =>
      batch(() => {
        for (const address of wanted) drawn.add(address);
      }),
    );
  }

  function start(container: HTMLElement) {
    if (isShort) return () => undefined;
    const around = drawAround(container, draw);
    watch = around.watch;
    const stops = [
      around.stop,
      drawWhenIdle(addresses, { isDrawn: (one) => drawn.has(one), draw }),
      beforePrint(() => draw(addresses)),
      onTab(container, draw),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  return {
    isShort,
    isDrawn: (address) => drawn.has(address),
    slotOf: (address) => addresses.find((slot) => `${address}.`.startsWith(`${slot}.`)),
    draw,
    start,
    appear: (element) => element && watch(element),
  };
}

function addressesOf(schema: Schema, base = ''): string[] {
  return schema
    .mapProperties((property, name) => {
      const address = `${base}${name}`;
      return isGroup(property) ? addressesOf(property, `${address}.`) : [address];
    })
    .flat();
}

function drawWhenIdle(
  addresses: readonly string[],
  { isDrawn, draw }: Pick<Drawing, 'isDrawn' | 'draw'>,
): () => void {
  let next = 0;
  function some() {
    const begin = performance.now();
    do {
      const few: string[] = [];
      for (; next < addresses.length && few.length < AT_A_TIME; next += 1)
        if (!isDrawn(addresses[next]!)) few.push(addresses[next]!);
      draw(few);
    } while (next < addresses.length && !isAwaited() && performance.now() - begin < LONGEST);
    if (next < addresses.length) cancel = whenIdle(some);
  }
  let cancel = whenIdle(some);
  return () => cancel();
}

/** Whether a key or the mouse waits to be heard. A browser that does not tell is let go after each go. */
function isAwaited(): boolean {
  const { scheduling } = navigator as { scheduling?: { isInputPending?(which: object): boolean } };
  return scheduling?.isInputPending?.({ includeContinuous: true }) ?? true;
}

/** Calls back when the browser has nothing else to do, or soon where it does not tell. Answers how to call it off. */
function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(work);
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, 50);
  return () => clearTimeout(timer);
}

/** Draws what the tab key reaches, and puts the cursor there. */
function onTab(container: HTMLElement, draw: Drawing['draw']): () => void {
  const reach = () => {
    const address = document.activeElement?.getAttribute(WAITING);
    if (typeof address !== 'string' || !container.contains(document.activeElement)) return;
    draw([address]);
    focusIn(container, address);
  };
  // Fields made anew may already have the cursor among them.
  reach();
  container.addEventListener('focusin', reach);
  return () => container.removeEventListener('focusin', reach);
}
