import type { Verdict } from '../../../src/contract/records/validate-record';
import { ruleMessage } from '../../../src/contract/rules/messages';
import type { GatewayVerdict } from '../gateway/http-seat';
import { beside, type PageModel } from './page-model';
import type { Doc } from './page-verdict';

const AT_ONCE = 6;

/**
 * What both sides must agree on: place, rule, parameters and words of each broken rule, or the record as stored. The
 * gateway names no regular expression to its callers.
 */
export function comparable(verdict: Verdict): GatewayVerdict {
  if (verdict.ok) return { kind: 'accepted', row: verdict.doc };
  const violations = verdict.violations.map(({ params: { pattern: _, ...params }, ...violation }) => ({
    ...violation,
    params,
    message: ruleMessage(violation.rule, params, 'zh-CN'),
  }));
  return { kind: 'refused', violations };
}

/**
 * What a reference holds, and which files there are, only the gateway knows: it may refuse such a field, and it fills
 * the fields beside it. These places are left out of the comparison.
 */
export function comparablePair(model: PageModel, browser: GatewayVerdict, gateway: GatewayVerdict) {
  // What a person saved last only the gateway knows as well.
  const isGateways = ({ isFilled, schema }: PageModel['fields'][number]) =>
    isFilled || String(schema.default).includes('lastValue');
  const rows = cellsFilled(model);
  const filled = new Set([...model.fields.filter(isGateways).map(({ path }) => generic(path)), ...rows]);
  const without = (row: Doc | undefined) =>
    row && [...filled].reduce<Doc>((doc, path) => withoutPlace(doc, path.split('.')) as Doc, row);
  const broken = (verdict: GatewayVerdict) => (verdict.kind === 'refused' ? verdict.violations : []);
  const missing = new Set([
    ...broken(gateway).flatMap(({ rule, path }) => (BY_GATEWAY.has(rule) ? path : [])),
    // The browser takes such a cell for one that somebody has edited; the form lets nobody.
    ...[...broken(gateway), ...broken(browser)].flatMap(({ path }) => (rows.has(generic(path)) ? path : [])),
  ]);
  const clean = (verdict: GatewayVerdict): GatewayVerdict => {
    if (verdict.kind === 'accepted')
      return { kind: 'accepted', ...(verdict.row && { row: without(verdict.row)! }) };
    if (verdict.kind === 'unreadable') return verdict;
    const violations = verdict.violations.filter(({ path }) => !missing.has(path));
    return violations.length > 0 || missing.size === 0
      ? { kind: 'refused', violations }
      : { kind: 'accepted' };
  };
  return [clean(browser), clean(gateway)] as const;
}

/** Rules that only the gateway can judge by. */
const BY_GATEWAY: ReadonlySet<string> = new Set(['reference', 'attachment']);

/** Cells that nobody edits in rows that come with a choice: what they hold only the gateway knows. */
function cellsFilled({ fields }: PageModel): Set<string> {
  const cells = fields.flatMap(({ path, schema }) => {
    const options = schema['x-options'];
    const fill = typeof options === 'object' && 'fill' in options ? (options.fill ?? {}) : {};
    return Object.entries(fill).flatMap(([list, given]) => {
      const columns = typeof given === 'object' ? Object.keys(given.map) : [];
      return columns.map((column) => `${generic(beside(path, list))}.*.${column}`);
    });
  });
  const locked = fields.filter((field) => field.locked.includes(true)).map(({ path }) => generic(path));
  return new Set(cells.filter((cell) => locked.includes(cell)));
}

/** A place in a list without its index. */
const generic = (path: string) => path.replace(/\.\d+\./g, '.*.');

function withoutPlace(value: unknown, [key, ...rest]: string[]): unknown {
  if (Array.isArray(value) && key === '*') return value.map((item) => withoutPlace(item, rest));
  if (typeof value !== 'object' || value === null || key === undefined) return value;
  const { [key]: inner, ...others } = value as Doc;
  return rest.length === 0 || inner === undefined ? others : { ...others, [key]: withoutPlace(inner, rest) };
}

/** A payload that cannot even be stored is refused before the rules are asked; the browser must refuse it, too. */
export function agree(browser: GatewayVerdict, gateway: GatewayVerdict): boolean {
  if (gateway.kind === 'unreadable') return gateway.code === 'bad_request' && browser.kind === 'refused';
  if (gateway.kind === 'accepted' && browser.kind === 'accepted')
    return !gateway.row || !browser.row || canonical(gateway.row) === canonical(browser.row);
  if (gateway.kind === 'refused' && browser.kind === 'refused')
    return canonical(gateway.violations) === canonical(browser.violations);
  return false;
}

function canonical(value: unknown): string {
  const sorted = (inner: unknown): unknown => {
    if (Array.isArray(inner)) return inner.map(sorted);
    if (typeof inner !== 'object' || inner === null) return inner;
    return Object.entries(inner)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]);
  };
  return JSON.stringify(sorted(value));
}

/** Works on all items, a few at a time; the results stand in their order. */
export async function inTurns<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) results[index] = await work(items[index]!);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}
