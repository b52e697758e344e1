import { closest, distance } from 'fastest-levenshtein';

/** What a problem is a breach of; machines tell problems apart by it, so a name once given stays. */
export type RuleId =
  | 'json'
  | 'version'
  | 'structure'
  | 'danger'
  | 'help'
  | 'neighbour'
  | 'protected'
  | 'tabs'
  | 'card'
  | 'field'
  | 'prop'
  | 'layout'
  | 'name'
  | 'derived'
  | 'action'
  | 'column'
  | 'effect'
  | 'link'
  | 'collect'
  | 'total'
  | 'chart'
  | 'length'
  | 'published'
  | 'shared'
  | 'view'
  | 'certified'
  | 'people'
  | 'bench'
  | 'remind'
  | 'searchable'
  | 'print'
  | 'related'
  | 'state'
  | 'need'
  | 'creates'
  | 'transition'
  | 'progress'
  | 'face'
  | 'expression'
  | 'code'
  | 'reaction'
  | 'guard'
  | 'dictionary'
  | 'english'
  | 'storage'
  | 'internal';

/** One fault of a file: `line` and `column` count from 1, columns in UTF-16 units; `path` is the place in the JSON. */
export interface Problem {
  severity: 'error' | 'warning';
  rule: RuleId;
  line: number;
  column: number;
  /** Where the faulty name or value ends, the column after its last character; absent where that is not known. */
  endLine?: number;
  endColumn?: number;
  path: string;
  /** In Chinese, for the analyst: what is wrong and the mend. */
  message: string;
  /** The nearest known name, when one is near enough. */
  suggestion?: string;
  /** Which records of a tenant have to do with it: for that tenant's people and the log alone. */
  inTenants?: readonly { tenantCode: string; message: string }[];
}

/** A place in a JSON value: property names and array indexes from the root. */
export type JsonPath = readonly (string | number)[];

/** The known name that a wrong one was probably meant to be, or undefined when none is near. */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  const candidates = [...known].filter((candidate) => candidate !== name);
  if (candidates.length === 0) return undefined;
  const byLowerCase = new Map(candidates.map((candidate) => [candidate.toLowerCase(), candidate]));
  const found = closest(name.toLowerCase(), [...byLowerCase.keys()]);
  const limit = name.length <= 3 ? 1 : Math.max(2, Math.floor(name.length * 0.4));
  const isNear = distance(name.toLowerCase(), found) <= limit || isSwapped(name.toLowerCase(), found);
  return isNear ? byLowerCase.get(found) : undefined;
}

/** Two letters changed places: Levenshtein counts two for what a person feels as one slip. */
function isSwapped(left: string, right: string): boolean {
  return [...left].sort().join('') === [...right].sort().join('');
}

export function hasErrors(problems: readonly Problem[]): boolean {
  return problems.some((problem) => problem.severity === 'error');
}
