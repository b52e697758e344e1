import type { z } from 'zod';
import {
  dashboardPageSchema,
  formPageSchema,
  listPageSchema,
  type PageSchema,
  tabsPageSchema,
  type ViewFile,
  viewPageSchema,
} from '../language/page-schema';
import { knownKeys } from './known-keys';
import { type JsonPath, nearest } from './problem';
import { meant, type Report } from './report';
import { describeIssue, REQUIRED_LIST } from './structure-messages';

type Issue = z.core.$ZodIssue;

const KINDS: Record<PageSchema['kind'], z.ZodType<PageSchema>> = {
  list: listPageSchema,
  form: formPageSchema,
  tabs: tabsPageSchema,
  dashboard: dashboardPageSchema,
};
/** What other form languages call a key. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  label: 'title',
  component: 'x-component',
  props: 'x-component-props',
  options: 'x-options',
  hidden: 'x-hidden',
  visible: 'x-visible',
  disabled: 'x-disabled',
  rules: 'x-validator',
  defaultValue: 'default',
  helpText: 'description',
};
const KIND_NAMES = Object.keys(KINDS);
const isKind = (name: unknown): name is PageSchema['kind'] => KIND_NAMES.includes(String(name));

/** Holds a value against its schema, each issue reported in Chinese; undefined where there was one. */
export function checkStructure<T>(value: unknown, schema: z.ZodType<T>, report: Report): T | undefined {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues = issuesOf(result.error);
  const meant = new Set<string>();
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') continue;
    for (const key of issue.keys) meant.add(reportUnknownKey(issue.path as JsonPath, key, schema, report));
  }
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') continue;
    const path = issue.path as JsonPath;
    if (valueAt(value, path) === undefined && issue.code !== 'invalid_key') {
      // A key that is only misspelt is reported once, where it stands.
      if (!meant.has(JSON.stringify(path)))
        report.value(path.slice(0, -1), `缺少必须的键 ${String(path.at(-1))}`);
      continue;
    }
    const { message, suggestion } = describeIssue(issue, path, valueAt(value, path));
    report[issue.code === 'invalid_key' ? 'key' : 'value'](path, message, { suggestion });
  }
  return undefined;
}

/** As `checkStructure` for a page: `kind` decides which schema holds; a wrong one does not hide other faults. */
export function checkPageStructure(value: unknown, report: Report): PageSchema | ViewFile | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    report.value([], '页面文件应是一个 JSON 对象 { … }');
    return undefined;
  }
  const page = value as Record<string, unknown>;
  if (isOfAnother(page)) return checkStructure(page, viewPageSchema, report);
  if (isKind(page.kind)) return checkStructure(page, KINDS[page.kind], report);
  if (page.kind === undefined && !Object.keys(page).some((key) => nearest(key, ['kind']))) {
    report.value([], '缺少必须的键 kind（list、form、tabs 或 dashboard）');
  } else if (page.kind !== undefined) {
    report.value(
      'kind',
      `页面类型 kind 只能是 list、form、tabs 或 dashboard，不能是 ${JSON.stringify(page.kind)}`,
      meant(String(page.kind), KIND_NAMES),
    );
  }
  const kind = kindMeant(page);
  checkStructure({ ...page, kind }, KINDS[kind], report);
  return undefined;
}

/** Whether a page says that its records are another page's. */
function isOfAnother({ kind, resource }: Record<string, unknown>): boolean {
  return kind === 'list' && typeof resource === 'object' && resource !== null && 'of' in resource;
}

/** The schema that a page is held against, when its kind is known and it stands by itself. */
export function schemaOf(value: unknown): z.ZodType<PageSchema> | undefined {
  if (typeof value === 'object' && value !== null && isOfAnother(value as Record<string, unknown>))
    return undefined;
  const kind = typeof value === 'object' && value !== null && 'kind' in value ? value.kind : undefined;
  return isKind(kind) ? KINDS[kind] : undefined;
}

function kindMeant(page: Record<string, unknown>): PageSchema['kind'] {
  if ('list' in page) return 'list';
  if ('cards' in page) return 'dashboard';
  return 'tabs' in page ? 'tabs' : 'form';
}

/** The issues of a value, those of unions as of the branch that was meant. */
export function issuesOf(error: z.ZodError): Issue[] {
  return error.issues.flatMap((issue) => flatten(issue, []));
}

/** Answers the place of the key that was probably meant, as text. */
function reportUnknownKey(path: JsonPath, key: string, schema: z.ZodType, report: Report): string {
  const keys = knownKeys(schema, path);
  const meant = keys.includes(OTHER_WORDS[key] ?? '') ? OTHER_WORDS[key] : undefined;
  const suggestion = meant ?? nearest(key, keys);
  const place = report.at(...path, key);
  if (key === 'run' && (path.at(-1) === 'fulfill' || path.at(-1) === 'otherwise')) {
    place.key([], '不能用 run 写代码，请用 state 或 schema');
  } else if (key === 'required' && path.at(-1) !== 'resource' && !keys.includes(key)) {
    place.key([], REQUIRED_LIST);
  } else {
    const hint = suggestion || keys.length > 12 ? '' : `，这里可以写：${keys.join('、')}`;
    place.key([], `未知的键 ${key}${hint}`, { suggestion });
  }
  return JSON.stringify([...path, suggestion ?? '']);
}

/** Makes a union's issue that of the branch the author meant: the one that accepts the JSON type given. */
function flatten(issue: Issue, prefix: JsonPath): Issue[] {
  const path = [...prefix, ...issue.path] as JsonPath;
  if (issue.code !== 'invalid_union') return [{ ...issue, path: [...path] }];
  const [meant] = issue.errors
    .filter((branch) => !branch.some(isWrongType))
    .sort((left, right) => left.length - right.length);
  if (meant) return meant.flatMap((inner) => flatten(inner, path));
  return [{ ...issue, path: [...path] }];
}

function isWrongType(issue: Issue): boolean {
  if (issue.path.length > 0) return false;
  if (issue.code === 'invalid_union') return issue.errors.every((branch) => branch.some(isWrongType));
  return issue.code === 'invalid_type';
}

/** The value at a place; undefined where there is none. */
export function valueAt(value: unknown, path: JsonPath): unknown {
  return path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key)
        ? (inner as Record<string | number, unknown>)[key]
        : undefined,
    value,
  );
}
