import type { Visit } from './visit';

/** Figures of one visit by name: milliseconds, or counts where the name says so. */
export type Figures = Record<string, number>;

const KEYS = 'abcdefghijklmnopqrstuvwxyz';
const BETWEEN_KEYS = 40;

/** Mounts a form, types into its first field as soon as it is there and into its middle when all is drawn, and sends it: all but two fields are empty and must say so. */
export async function measureForm(visit: Visit, fields: number): Promise<Figures> {
  const { page, collectGarbage, costOf } = visit;
  await page.evaluate((count) => window.__bench!.form!.prepare(count), fields);
  await collectGarbage();
  const usable = await costOf(() => page.evaluate((count) => window.__timers!.useForm(count), fields));
  const complete = await costOf(() => page.evaluate(() => window.__timers!.completeForm()));
  const fieldsDrawn = await page.evaluate(() => window.__bench!.form!.count());
  const typing = await measureTyping(visit, fields);
  await collectGarbage();
  const validate = await costOf(() => page.evaluate((count) => window.__timers!.submit(count), fields - 2));
  return {
    'usable cpu': usable.cpu,
    'usable shown': shownOf(usable),
    'mount cpu': usable.cpu + complete.cpu,
    'mount shown': shownOf(complete),
    ...typing,
    'validate cpu': validate.cpu,
    'validate shown': shownOf(validate),
    'count fields': fieldsDrawn,
    'count errors': await page.evaluate(() => window.__bench!.form!.errors()),
  };
}

async function measureTyping({ page, collectGarbage, costOf }: Visit, fields: number): Promise<Figures> {
  await page.evaluate((count) => window.__timers!.watchKeys(count), fields);
  await page.waitForTimeout(200);
  await collectGarbage();
  const { times, value, cpu } = await costOf(async () => {
    for (const key of KEYS) {
      await page.keyboard.press(key);
      await page.waitForTimeout(BETWEEN_KEYS);
    }
    await page.waitForTimeout(150);
    return page.evaluate(() => window.__timers!.keys());
  });
  if (value !== KEYS) throw new Error(`typed ${KEYS}, the field holds ${value}`);
  return {
    'key cpu': cpu / KEYS.length,
    'key median': quantile(times, 0.5),
    'key p95': quantile(times, 0.95),
  };
}

/** Mounts the chain, hides all but its first field, and shows them again. */
export async function measureLinkage(
  { page, collectGarbage, costOf }: Visit,
  fields: number,
): Promise<Figures> {
  await page.evaluate((count) => window.__bench!.linkage!.prepare(count), fields);
  await collectGarbage();
  const mount = await costOf(() => page.evaluate((count) => window.__timers!.mountChain(count), fields));
  await collectGarbage();
  const hide = await costOf(() => page.evaluate(() => window.__timers!.setFirst('y', 1)));
  const left = await page.evaluate(() => window.__bench!.linkage!.visible());
  await collectGarbage();
  const show = await costOf(() => page.evaluate((count) => window.__timers!.setFirst('x', count), fields));
  return {
    'mount cpu': mount.cpu,
    'mount shown': shownOf(mount),
    'hide cpu': hide.cpu,
    'hide shown': shownOf(hide),
    'show cpu': show.cpu,
    'show shown': shownOf(show),
    'count hidden to': left,
    'count shown again': await page.evaluate(() => window.__bench!.linkage!.visible()),
  };
}

/** Mounts a list of rows. */
export async function measureList({ page, collectGarbage, costOf }: Visit, rows: number): Promise<Figures> {
  await page.evaluate((count) => window.__bench!.list!.prepare(count), rows);
  await collectGarbage();
  const mount = await costOf(() => page.evaluate((count) => window.__timers!.mountList(count), rows));
  return {
    'mount cpu': mount.cpu,
    'mount shown': shownOf(mount),
    'count rows': await page.evaluate(() => window.__bench!.list!.count()),
  };
}

function shownOf({ shown }: { shown?: number }): number {
  if (shown === undefined) throw new Error('the wished result never stood in the document');
  return shown;
}

/** The value below which a share of the values lie; NaN of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  const at = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(at)] ?? Number.NaN, sorted[Math.ceil(at)] ?? Number.NaN];
  return low + (high - low) * (at - Math.floor(at));
}
