/** One choice of a list or tree: `color` is an antd preset. */
export interface Option {
  value: string | number | boolean;
  label: string;
  color?: string | undefined;
  children?: readonly Option[] | undefined;
}

/** Every option of a tree, each before what is below it. */
export function allOptions(options: readonly Option[]): Option[] {
  return options.flatMap((option) => [option, ...allOptions(option.children ?? [])]);
}

/** The options that a path of values leads through from the top; undefined when it leads nowhere. */
export function optionsAlong(options: readonly Option[], path: readonly unknown[]): Option[] | undefined {
  const [first, ...rest] = path;
  const option = options.find(({ value }) => value === first);
  if (!option) return undefined;
  const below = rest.length === 0 ? [] : optionsAlong(option.children ?? [], rest);
  return below && [option, ...below];
}

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
