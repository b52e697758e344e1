import { isCovered } from '../base/covered-paths';
import { remembered } from '../base/remembered';
import { readsField } from '../expressions/reads';
import { expressionsIn } from '../expressions/template';
import { isRollUp, ownFieldsOf } from '../fields/roll-ups';
import { type FieldGuard, type FieldRights, guardsOf, unseenBy } from '../language/field-guards';
import type { BulkAction, Button } from '../language/list-schema';
import type { AnyDerived, ListPage, RecordPage } from '../language/page-schema';
import type { Print } from '../language/print-schema';
import type { States, Transition } from '../language/states-schema';
import { namedField } from '../lists/list-query';
import { printWithin } from '../lists/prints';
import { seenCard } from '../lists/seen-columns';
import { shapesWithin } from '../lists/shape-fields';
import { collectsWithin } from './collect';
import { formAsRead } from './form-as-read';

const NONE: FieldRights = { hidden: [], masked: [], shown: [], locked: [] };
const made = new WeakMap<RecordPage, Map<string, RecordPage>>();

/**
 * A page as an account with these codes of it reads and writes it: without the fields that it may not see, with the others
 * masked or locked, and nothing that is searched, sorted, added up or decided by what it may not see. The browser draws it
 * and the gateway answers by it; records are stored and judged by the page as a whole. The same page where nothing is
 * guarded.
 */
export function pageAsRead<P extends RecordPage>(page: P, codes: readonly string[]): P {
  const guards = guardsOf(page.form);
  if (guards.length === 0) return page;
  const asked = new Set(guards.flatMap(({ reads, writes }) => [...reads, ...writes]));
  const held = codes.filter((code) => asked.has(code)).sort();
  const pages = remembered(made, page, () => new Map<string, RecordPage>());
  return remembered(pages, held.join(' '), () => narrowed(page, rightsOf(guards, held))) as P;
}

/** What somebody with these codes may not do with guarded fields. */
function rightsOf(guards: readonly FieldGuard[], codes: readonly string[]): FieldRights {
  const holds = (asked: readonly string[]) => asked.every((code) => codes.includes(code));
  const rights = { ...NONE };
  const isHidden = ({ reads, mask }: FieldGuard) => mask === undefined && !holds(reads);
  const paths = (all: readonly FieldGuard[]) => all.map(({ path }) => path);
  rights.hidden = paths(guards.filter(isHidden));
  const left = guards.filter((one) => !isCovered(rights.hidden, one.path));
  rights.masked = paths(left.filter(({ mask }) => mask !== undefined));
  rights.shown = paths(left.filter(({ mask, reads }) => mask !== undefined && holds(reads)));
  // Who may not read a masked value writes it only where the file names who does.
  rights.locked = paths(
    left.filter(({ reads, writes }) => !holds(writes) || (writes.length === 0 && !holds(reads))),
  );
  return rights;
}

function narrowed<P extends RecordPage>(page: P, rights: FieldRights): P {
  const { hidden, masked, locked } = rights;
  if (hidden.length + masked.length + locked.length === 0) return page;
  const closed = unseenBy(rights);
  const isClosed = (name: string) => isCovered(closed, name);
  const form = formAsRead(page.form, rights);
  const derived = derivedBy(page, isClosed);
  const lost = Object.keys(page.derived ?? {}).filter((name) => !derived || !Object.hasOwn(derived, name));
  const seen: Seen = {
    isGone: (name) => isCovered(hidden, name) || lost.includes(name),
    isClosed: (name) => isClosed(name) || lost.includes(name),
    isPlain: (name) => !isCovered(masked, name),
    isOpen: (name) => name === undefined || (!seen.isClosed(name) && seen.isPlain(name)),
    decides: (value) => [...hidden, ...masked].some((path) => readsField(value, path)),
  };
  const { derived: _, ...rest } = page;
  const whole = { ...rest, form, rights, ...(derived && { derived }) } as P;
  const states =
    page.states && statesAs(page.states, seen, (name) => isCovered([...hidden, ...locked], name));
  const own = states ? { ...whole, states } : whole;
  if (own.kind === 'form') return { ...own, actions: buttonsAs(own.actions, seen) };
  return listPageAs(own as ListPage, page as ListPage, seen) as P;
}

/** What an account sees of a page. */
interface Seen {
  /** A name of a field or derived field that is not there. */
  isGone(name: string): boolean;
  /** One by which nothing is searched, sorted or added up. */
  isClosed(name: string): boolean;
  /** One that is answered as it is. */
  isPlain(name: string): boolean;
  /** One that is neither closed nor masked, or that is not named at all. */
  isOpen(name: string | undefined): boolean;
  /** Whether an expression of a value goes by what is not answered as it is. */
  decides(value: unknown): boolean;
}

function derivedBy({ derived }: RecordPage, isClosed: (name: string) => boolean) {
  const isOpen = (one: AnyDerived) =>
    isRollUp(one)
      ? ownFieldsOf(one).every((name) => !isClosed(name))
      : one.cases.every(({ field }) => field === undefined || !isClosed(field));
  const open = Object.entries(derived ?? {}).filter(([, one]) => isOpen(one));
  return open.length > 0 ? Object.fromEntries(open) : undefined;
}

/** A condition that goes by what is not seen is not met, whatever the value is: a button would tell it. */
const NEVER = '{{ false }}';

function conditionAs<B extends { when?: string | undefined }>(one: B, { decides }: Seen): B {
  return one.when !== undefined && decides(one.when) ? { ...one, when: NEVER } : one;
}

function buttonsAs<B extends Button | BulkAction>(buttons: readonly B[], seen: Seen): B[] {
  return buttons.map((one) => conditionAs(one, seen));
}

function statesAs(states: States, seen: Seen, isLocked: (name: string) => boolean): States {
  const transitions = states.transitions.map((one): Transition => {
    const { asks, ...rest } = conditionAs(one, seen);
    const open = asks?.filter((name) => !isLocked(name));
    return { ...rest, ...(open && open.length > 0 && { asks: open }) };
  });
  const editable =
    states.editable &&
    Object.fromEntries(
      Object.entries(states.editable).map(([state, names]) => [
        state,
        names.filter((name) => !seen.isGone(name)),
      ]),
    );
  return { ...states, transitions, ...(editable && { editable }) };
}

function listPageAs(own: ListPage, page: ListPage, seen: Seen): ListPage {
  const { isGone, isClosed } = seen;
  const { bench, related, collect: _, responsible, certified, prints: _p, ...rest } = own;
  const isWorkbench =
    bench && ![bench.count, bench.finished, bench.due?.field].some((name) => name && isClosed(name));
  const tied = related?.filter(({ by }) => typeof by === 'string' || !Object.values(by).some(isClosed));
  const kept = certified?.fields.filter((name) => !isGone(name)) ?? [];
  const collects = collectsWithin(page, own.form).filter((one) => !seen.decides(one.params));
  return {
    ...rest,
    list: listAs(page.list, seen),
    ...(own.prints && { prints: own.prints.flatMap((one) => printAs(one, own, seen)) }),
    ...(isWorkbench && { bench }),
    ...(tied && tied.length > 0 && { related: tied }),
    ...(collects.length > 0 && { collect: collects }),
    ...(responsible !== undefined && !isGone(responsible) && { responsible }),
    ...(kept.length > 0 && { certified: { fields: kept } }),
  };
}

/** A print with what its reader's page has; texts that go by what is not answered as it is are left out. */
function printAs(print: Print, own: ListPage, seen: Seen): Print[] {
  const textsOf = (block: Print['body'][number]) => {
    if (typeof block === 'string') return [block];
    return 'qr' in block ? [block.qr, block.caption ?? ''] : [];
  };
  const isPlain = (block: Print['body'][number]) => !seen.decides(textsOf(block).flatMap(expressionsIn));
  const left = printWithin(conditionAs(print, seen), own);
  const body = left?.body.filter(isPlain) ?? [];
  return left && body.length > 0 ? [{ ...left, body }] : [];
}

function listAs(list: ListPage['list'], seen: Seen): ListPage['list'] {
  const { isGone, isClosed, isOpen, isPlain } = seen;
  const {
    card,
    search,
    expand,
    totals,
    charts,
    group,
    toolbar,
    rowActions,
    bulkActions,
    defaultSort,
    ...other
  } = list;
  const { views: _v, board: _b, calendar: _c, tree: _t, cards: _p, ...rest } = other;
  const columns = list.columns.flatMap((one): ListPage['list']['columns'] => {
    const name = namedField(one);
    if (isGone(name)) return [];
    if (typeof one === 'string' || isPlain(name)) return [one];
    const { sum: _s, copyable: _c, sortable, ...column } = one;
    return [{ ...column, ...(sortable && !isClosed(name) && { sortable }) }];
  });
  const openTotals = totals?.filter(({ field }) => isOpen(field));
  const openCharts = charts?.filter(({ by, split, field, where = {} }) =>
    [by, split, field, ...Object.keys(where)].every(isOpen),
  );
  const openGroup = group?.filter(isOpen);
  const openExpand = expand?.filter((name) => !isGone(name));
  const isSorted = defaultSort !== undefined && !isClosed(defaultSort.replace(/^-/, ''));
  return {
    ...rest,
    columns: columns.length > 0 ? columns : ['updatedAt'],
    ...shapesAs(list, seen),
    ...(search && { search: search.filter((one) => !isClosed(namedField(one))) }),
    ...(card && { card: seenCard(card, (name) => !isGone(name)) }),
    ...(openExpand && openExpand.length > 0 && { expand: openExpand }),
    ...(openTotals && openTotals.length > 0 && { totals: openTotals }),
    ...(openCharts && openCharts.length > 0 && { charts: openCharts }),
    ...(openGroup && openGroup.length > 0 && { group: openGroup }),
    ...(toolbar && { toolbar: buttonsAs(toolbar, seen) }),
    ...(rowActions && { rowActions: buttonsAs(rowActions, seen) }),
    ...(bulkActions && { bulkActions: buttonsAs(bulkActions, seen) }),
    ...(isSorted && { defaultSort }),
  };
}

/** Views and shapes that go by nothing that is not answered as it is. */
function shapesAs(list: ListPage['list'], { isGone, isOpen }: Seen): Partial<ListPage['list']> {
  const { views } = list;
  const shapes = shapesWithin(list, isGone, isOpen);
  const open = views?.flatMap((view): NonNullable<typeof views> => {
    const { sort, columns, group, ...own } = view;
    if (!Object.keys(view.where ?? {}).every(isOpen) || (view.as && !(view.as in shapes))) return [];
    const left = columns?.filter((name) => !isGone(name));
    const isSorted = sort !== undefined && isOpen(sort.replace(/^-/, ''));
    return [
      {
        ...own,
        ...(isSorted && { sort }),
        ...(group !== undefined && isOpen(group) && { group }),
        ...(left && left.length > 0 && { columns: left }),
      },
    ];
  });
  return { ...shapes, ...(open && open.length > 0 && { views: open }) };
}

/** Whether a page guards any of its fields, so that it is not the same for everybody. */
export function isGuarded(page: RecordPage): boolean {
  return guardsOf(page.form).length > 0;
}
