/** One choice of a list or tree: `color` is an antd preset. */
export interface Option {
  value: string | number | boolean;
  label: string;
  color?: string | undefined;
  /** Switched off by the tenant: read, and kept where a record has it, but not to be chosen. */
  off?: boolean | undefined;
  /** An own item that the tenant took out: off for good, and no level of a tree by itself. */
  removed?: boolean | undefined;
  children?: readonly Option[] | undefined;
}

/** Every option of a tree, each before what is below it. */
export function allOptions(options: readonly Option[]): Option[] {
  const all: Option[] = [];
  const visit = (option: Option) => {
    all.push(option);
    option.children?.forEach(visit);
  };
  options.forEach(visit);
  return all;
}

/** The options that a path of values leads through from the top; undefined when it leads nowhere. */
function optionsAlong(options: readonly Option[], path: readonly unknown[]): Option[] | undefined {
  const [first, ...rest] = path;
  const option = options.find(({ value }) => value === first);
  if (!option) return undefined;
  const below = rest.length === 0 ? [] : optionsAlong(option.children ?? [], rest);
  return below && [option, ...below];
}

/** The labels along a stored path as they are read; one that leads nowhere is told by its values. */
export const namesAlong = (options: readonly Option[], path: readonly unknown[]): string =>
  (optionsAlong(options, path)?.map(({ label }) => label) ?? path.map(String)).join(' / ');

/** What a field that chooses paths may hold: leaves of the tree, or with `any` every level. */
export interface PathChoice {
  options: readonly Option[];
  multiple: boolean;
  any: boolean;
}

/** Whether a value is a path of the tree, or with `multiple` a list of such paths. */
export function isPathChoice({ options, multiple, any }: PathChoice, value: unknown): boolean {
  const isPath = (path: unknown) => {
    const last = Array.isArray(path) ? optionsAlong(options, path)?.at(-1) : undefined;
    return last !== undefined && (any || last.children === undefined);
  };
  return multiple ? Array.isArray(value) && value.every(isPath) : isPath(value);
}

/**
 * Options that may be chosen: those switched off only where the record holds them. A branch that lost what is
 * below stands alone; with `leavesAlone` it goes, unless only own items that the tenant took out were below.
 */
export function offeredOptions(
  options: readonly Option[],
  held: ReadonlySet<unknown>,
  leavesAlone = false,
): readonly Option[] {
  if (!allOptions(options).some(({ off }) => off)) return options;
  const offered = (all: readonly Option[]): Option[] =>
    all.flatMap((option) => {
      const { children: below, ...alone } = option;
      const children = below ? offered(below) : [];
      if (children.length > 0) return [{ ...alone, children }];
      const isOpen = option.off !== true || held.has(option.value);
      const isLeaf = below?.every(({ removed }) => removed) ?? true;
      return isOpen && (isLeaf || !leavesAlone) ? [alone] : [];
    });
  return offered(options);
}

/** Everything that a record holds at the place of a field, in all rows of a list; paths of a tree by their values. */
export function heldAt(doc: unknown, place: readonly string[]): ReadonlySet<unknown> {
  const find = (value: unknown, rest: readonly string[]): unknown[] => {
    if (Array.isArray(value)) return value.flatMap((item) => find(item, rest));
    const [name, ...further] = rest;
    if (name === undefined) return [value];
    const isRecord = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
    return isRecord ? find((value as Record<string, unknown>)[name], further) : [];
  };
  return new Set(find(doc, place));
}
