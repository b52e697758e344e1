import type { Problem } from '../../../src/contract/check/problem';

type Json = Record<string, unknown>;

const ROUNDS = 30;

/**
 * A page without what `check` finds wrong with it: what a problem points at is taken out, again and again, until
 * nothing is left to find. A page that cannot be mended like this is answered as far as it came.
 */
export function mended(page: Json, check: (text: string) => readonly Problem[]): Json {
  const own = structuredClone(page);
  addButtons(own);
  for (let round = 0; round < ROUNDS; round++) {
    refill(own);
    const faults = check(JSON.stringify(own)).filter(({ severity }) => severity === 'error');
    if (faults.length === 0) break;
    // From the end, since what is taken out of a list moves what stands behind it.
    for (const { path } of faults.reverse()) takeOut(own, stepsOf(path));
  }
  return own;
}

/** So that there is a form to open: for a new record, to change one and to read one. */
function addButtons(page: Json): void {
  if (typeof page.list !== 'object' || page.list === null) return;
  const list = page.list as Partial<Record<'toolbar' | 'rowActions', object[]>>;
  list.toolbar = [...(list.toolbar ?? []), { code: 'add', label: '新增', action: 'create' }];
  list.rowActions = [
    { code: 'edit', label: '编辑', action: 'update' },
    { code: 'view', label: '查看', action: 'view' },
    ...(list.rowActions ?? []),
  ];
}

/** What a page cannot do without. */
function refill(page: Json): void {
  const form = page.form as { properties?: Json } | undefined;
  if (form && Object.keys(form.properties ?? {}).length === 0) {
    form.properties = { name: { type: 'string', title: '名称' } };
  }
  const list = page.list as { columns?: unknown[] } | undefined;
  if (list && !list.columns?.length) list.columns = ['createdAt'];
  if (page.kind === 'form' && !(page.actions as unknown[] | undefined)?.length) {
    page.actions = [{ code: 'save', label: '保存', action: 'update' }];
  }
}

/** `list.columns[0].width` as its steps. */
function stepsOf(path: string): (string | number)[] {
  return [...path.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([step, index]) =>
    index === undefined ? step : Number(index),
  );
}

/** Takes out the place, or the nearest one above it that is there; an envelope's own keys stay. */
function takeOut(root: Json, steps: readonly (string | number)[]): void {
  let holder: unknown = root;
  let found: { holder: object; key: string | number } | undefined;
  for (const step of steps) {
    if (typeof holder !== 'object' || holder === null || !Object.hasOwn(holder, step)) break;
    found = { holder, key: step };
    holder = (holder as Json)[step];
  }
  if (
    !found ||
    (found.holder === root &&
      ['kind', 'path', 'form', 'list', 'resource', 'actions'].includes(String(found.key)))
  )
    return;
  if (Array.isArray(found.holder)) found.holder.splice(Number(found.key), 1);
  else delete (found.holder as Json)[found.key];
}
