import type { Page } from 'playwright-core';

/** What keeps the tab key from what does not belong to it while it is open. */
const IN_FRONT = '.ant-modal-wrap, .ant-drawer-open, dialog[open]';
/** A press or two lead out of the window and back to its first control. */
const SPARE_PRESSES = 8;

/** Where the cursor came to, by the number that the control was given, and whether that can be seen. */
interface Stop {
  control: number | undefined;
  seen: boolean;
}

/**
 * Goes through a page, or through the dialog in front of it, with the tab key.
 * @returns what hinders somebody without a mouse: controls that are not reached, a focus that cannot be seen, steps
 * back up or to the left, and a way round that never ends. Empty when nothing does.
 */
export async function keyboardFaults(page: Page): Promise<string[]> {
  await page.evaluate(startOver, IN_FRONT);
  const names = await page.evaluate(numberControls, IN_FRONT);
  const stops: Stop[] = [];
  let outside = 0;
  for (let presses = 0; presses < names.length + SPARE_PRESSES && outside < 2; presses += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(whereFocused);
    // What went away when the page was scrolled to it leaves the cursor where it stood.
    outside = stop === 'outside' ? outside + 1 : 0;
    if (stop === 'outside') continue;
    if (stop.control !== undefined && stops.some(({ control }) => control === stop.control)) break;
    stops.push(stop);
  }
  const reached = stops.flatMap(({ control }) => control ?? []);
  // What went when the page was scrolled could not be reached any more.
  const left = await page.evaluate(stillThere, names.length);
  const backwards = await page.evaluate(stepsBack, reached);
  const name = (control: number) => names[control] ?? '?';
  return [
    ...names.flatMap((one, control) =>
      reached.includes(control) || !left.includes(control) ? [] : [`not reached: ${one}`],
    ),
    ...stops.flatMap(({ control, seen }) =>
      control !== undefined && !seen ? [`focus not seen: ${name(control)}`] : [],
    ),
    ...backwards.map(([from, to]) => `goes back: ${name(from)} -> ${name(to)}`),
  ];
}

/**
 * Takes the cursor to before the first control, from where the tab key begins, and lets what had it go pale. Runs in
 * the page.
 */
async function startOver(inFront: string): Promise<void> {
  const area = [...document.querySelectorAll<HTMLElement>(inFront)].pop() ?? document.body;
  (document.activeElement as HTMLElement | null)?.blur();
  area.tabIndex = -1;
  area.focus({ preventScroll: true });
  if (area === document.body) area.removeAttribute('tabindex');
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 60)));
}

/** Runs in the page. */
function stillThere(count: number): number[] {
  return [...Array(count).keys()].filter(
    (control) => document.querySelector(`[data-control="${control}"]`)?.getClientRects().length,
  );
}

/**
 * Numbers every control that the tab key has to reach, and takes down how each looks and where it stands. Runs in the
 * page.
 */
function numberControls(inFront: string): string[] {
  for (const one of document.querySelectorAll('[data-control]')) one.removeAttribute('data-control');
  const fronts = [...document.querySelectorAll<HTMLElement>(inFront)].filter(
    (one) => one.getClientRects().length > 0 && getComputedStyle(one).visibility === 'visible',
  );
  const area = fronts.at(-1) ?? document.body;
  const groups = new Set<string>();
  const controls = [
    ...area.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable=true]',
    ),
  ].filter((one) => {
    if (
      one.tabIndex < 0 ||
      one.matches(':disabled, [type=hidden]') ||
      one.closest('[aria-hidden=true], [inert]')
    )
      return false;
    if (one.getClientRects().length === 0 || getComputedStyle(one).visibility !== 'visible') return false;
    // The arrow keys go on to the others of a group.
    if (!(one instanceof HTMLInputElement) || one.type !== 'radio') return true;
    const members = [...document.querySelectorAll<HTMLInputElement>(`input[type=radio][name="${one.name}"]`)];
    if (members.some((member) => member.checked) && !one.checked) return false;
    const isFirst = !groups.has(one.name);
    groups.add(one.name);
    return isFirst;
  });
  /** A control, what is in it and beside it, and what it stands in: libraries draw the ring around any of them. */
  const around = (one: HTMLElement) => {
    const outside: Element[] = [];
    for (let part = one.parentElement; part && outside.length < 5; part = part.parentElement)
      outside.push(part);
    return [one, ...one.children, ...(one.parentElement?.children ?? []), ...outside];
  };
  const lookOf = (one: HTMLElement) =>
    around(one)
      .flatMap((part) =>
        // A card that is one link has its ring on what the link lays over it.
        ['', '::after'].map((pseudo) => {
          const { outlineStyle, outlineColor, boxShadow, borderColor, backgroundColor } = getComputedStyle(
            part,
            pseudo,
          );
          const outline = outlineStyle === 'none' ? '' : outlineColor;
          return [outline, boxShadow, borderColor, backgroundColor].join();
        }),
      )
      .join('|');
  /** Where a control stands while nothing is scrolled: a form goes to its first error in its own time. */
  const placeOf = (one: HTMLElement) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const place = new DOMRect(x, y, width, height);
    for (let part: HTMLElement | null = one; part; part = part.parentElement) {
      if (getComputedStyle(part).position === 'fixed') return place;
      place.x += part.parentElement?.scrollLeft ?? 0;
      place.y += part.parentElement?.scrollTop ?? 0;
    }
    return place;
  };
  const places = controls.map(placeOf);
  Object.assign(window, { controlLook: lookOf, controlLooks: controls.map(lookOf), controlPlaces: places });
  controls.forEach((one, index) => {
    one.dataset.control = String(index);
  });
  return controls.map((one) => {
    const text = one.getAttribute('aria-label') ?? one.innerText ?? '';
    const field = one instanceof HTMLInputElement ? (one.labels?.[0]?.innerText ?? one.placeholder) : '';
    return `${one.tagName.toLowerCase()} ${(text || field || one.id || one.className).trim().slice(0, 40)}`;
  });
}

/** Runs in the page. */
async function whereFocused(): Promise<Stop | 'outside'> {
  const { activeElement: element } = document;
  if (!(element instanceof HTMLElement) || element === document.body) return 'outside';
  const { controlLook, controlLooks } = window as unknown as {
    controlLook(one: HTMLElement): string;
    controlLooks: string[];
  };
  if (element.dataset.control === undefined) return { control: undefined, seen: true };
  const control = Number(element.dataset.control);
  // Some libraries draw the ring in a turn of its own.
  let seen = false;
  for (let turns = 0; !seen && turns < 20; turns += 1) {
    seen = controlLook(element) !== controlLooks[control];
    if (!seen) await new Promise((done) => setTimeout(done, 25));
  }
  return { control, seen };
}

/**
 * Steps of a way that lead up, or left in one line, as the page was laid out when its controls were numbered; a step to
 * the top of a column further right is none, and what stays in sight while the rest is scrolled has no place in it. Runs
 * in the page.
 */
function stepsBack(way: readonly number[]): [number, number][] {
  const { controlPlaces: places } = window as unknown as { controlPlaces: DOMRect[] };
  const stays = (control: number) => {
    let part: Element | null = document.querySelector(`[data-control="${control}"]`);
    for (; part; part = part.parentElement)
      if (
        /sticky|fixed/.test(getComputedStyle(part).position) &&
        !part.matches('.ant-drawer, .ant-modal-wrap')
      )
        return true;
    return false;
  };
  return way.slice(1).flatMap((to, index): [number, number][] => {
    const from = way[index] as number;
    const [a, b] = [places[from], places[to]];
    if (!a || !b || stays(from) !== stays(to)) return [];
    const isUp = b.bottom <= a.top && b.left < a.right;
    const inLine = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.height, b.height) / 2;
    return isUp || (inLine && b.right <= a.left) ? [[from, to]] : [];
  });
}
