import type { WorkbenchSettings } from './pages/bench';

/** How one piece of work went inside the page; milliseconds of wall time. */
export interface Timing {
  /** To the second animation frame after the wished result was in the document; absent when it never was. */
  shown?: number;
}

/** What the measuring side calls inside a page. */
interface Timers {
  mountForm(fields: number): Promise<Timing>;
  /** Mounts as well, and answers when the first screen is drawn and its first field has taken a text. */
  useForm(fields: number): Promise<Timing>;
  /** When the form that `useForm` mounted is drawn whole; from the same beginning. */
  completeForm(): Promise<Timing>;
  submit(fields: number): Promise<Timing>;
  mountChain(fields: number): Promise<Timing>;
  /** Puts a value into the chain's first field and waits until so many fields are left. */
  setFirst(value: string, fieldsLeft: number): Promise<Timing>;
  mountList(rows: number): Promise<Timing>;
  /** Begins to time the keys that go into the middle field. */
  watchKeys(fields: number): void;
  /** Milliseconds of each key, from the press to the frame after the field took it, and what the field holds. */
  keys(): { times: number[]; value: string };
}

declare global {
  interface Window {
    __timers?: Timers;
  }
}

/** The page counts as at rest when its document has not changed for this long, in milliseconds. */
const REST = 250;
const TIMEOUT = 90_000;

/** Starts some work and follows the document until the work is done and the page at rest. */
function timed(start: () => void, isDone: () => boolean): Promise<Timing> {
  return new Promise((resolve) => {
    const begin = performance.now();
    let changed = begin;
    let isDrawn = false;
    const timing: Timing = {};
    let isStale = true;
    const observer = new MutationObserver(() => {
      changed = performance.now();
      isStale = true;
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    const look = () => {
      const now = performance.now();
      if (isDrawn) timing.shown ??= now - begin;
      // Looking costs as well: only where there is something new, so that many frames are not paid for.
      if (isStale) isDrawn ||= isDone();
      isStale = false;
      const isOver = timing.shown !== undefined && now - changed > REST;
      if (!isOver && now - begin < TIMEOUT) return requestAnimationFrame(look);
      observer.disconnect();
      resolve(timing);
    };
    start();
    requestAnimationFrame(look);
  });
}

/** Fields that fill a screen of 900 px, one below the other. */
const FIRST_SCREEN = 12;

let whole: Promise<Timing> | undefined;

/** Does not wait for rest: what follows the first screen is not to count. */
function useForm(fields: number): Promise<Timing> {
  const form = part('form');
  return new Promise((resolve) => {
    const begin = performance.now();
    whole = timed(
      () => form.mount(fields),
      () => form.count() >= fields,
    );
    const look = () => {
      if (form.count() < Math.min(fields, FIRST_SCREEN)) return requestAnimationFrame(look);
      enter(form.first(), 'x');
      requestAnimationFrame(() => resolve({ shown: performance.now() - begin }));
    };
    requestAnimationFrame(look);
  });
}

async function completeForm(): Promise<Timing> {
  const timing = await whole;
  if (!timing) throw new Error('no form was mounted');
  return timing;
}

function part<Name extends keyof WorkbenchSettings>(name: Name): NonNullable<WorkbenchSettings[Name]> {
  const found = window.__bench?.[name];
  if (!found) throw new Error(`this page has no ${name}`);
  return found;
}

/** Sets an input as typing does, so that React hears of it. */
function enter(input: HTMLInputElement, value: string): void {
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  input.focus();
  setter?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

let watched: { input: HTMLInputElement; times: number[] } | undefined;

function watchKeys(fields: number): void {
  const input = part('form').target(fields);
  const times: number[] = [];
  let pressed = 0;
  input.addEventListener('keydown', ({ timeStamp }) => {
    pressed = timeStamp;
  });
  input.addEventListener('input', () => {
    const from = pressed;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => times.push(performance.now() - from);
      port2.postMessage(undefined);
    });
  });
  input.scrollIntoView({ block: 'center' });
  input.focus();
  watched = { input, times };
}

window.__timers = {
  mountForm: (fields) =>
    timed(
      () => part('form').mount(fields),
      () => part('form').count() >= fields,
    ),
  useForm,
  completeForm,
  submit: (fields) =>
    timed(
      () => part('form').submit(),
      () => part('form').errors() >= fields,
    ),
  mountChain: (fields) =>
    timed(
      () => part('linkage').mount(fields),
      () => part('linkage').visible() >= fields,
    ),
  setFirst: (value, fieldsLeft) =>
    timed(
      () => enter(part('linkage').first(), value),
      () => part('linkage').visible() === fieldsLeft,
    ),
  mountList: (rows) =>
    timed(
      () => part('list').mount(rows),
      () => part('list').count() >= (part('list').virtual ? Math.min(rows, 10) : rows),
    ),
  watchKeys,
  keys: () => ({ times: watched?.times ?? [], value: watched?.input.value ?? '' }),
};
