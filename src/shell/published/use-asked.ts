import type { PublishedScreen } from '@/contract/pages/published-screens';
import { useSearchParams } from '@/services/router';
import { textOf } from './screen-source';

/** Longest text that is searched for, and highest page that is turned to. */
const MOST_TEXT = 60;
const MOST_PAGES = 1_000;

interface Asked {
  pageNum: number;
  /** What the list is narrowed and sorted by; what is empty is left out. */
  values: Readonly<Record<string, string>>;
  /** Whether less than all of a tab is asked for. */
  isNarrowed: boolean;
  /** To another part of the list: another condition begins at its first page. */
  go(changed: Readonly<Record<string, string>>, pageNum?: number): void;
  /** All of the tab again, in the same order. */
  clear(): void;
}

/** Which part of a list the address asks for, and the way to another; so a link that is sent shows the same. */
export function useAsked({ search: text, filters, tabs, deadline, receipts }: PublishedScreen): Asked {
  const [search, setSearch] = useSearchParams();
  const said = Object.fromEntries(search);
  const oneOf = (name: string, values: readonly string[], standard = '') =>
    values.includes(textOf(said, name)) ? textOf(said, name) : standard;
  const narrowing = [...(text === undefined ? [] : [text]), ...filters.map(({ name }) => name)];
  const choices = (tabs?.options ?? []).map(({ value }) => String(value));
  const values = filled({
    ...(tabs && { [tabs.param]: oneOf(tabs.param, choices, choices[0]) }),
    ...Object.fromEntries(narrowing.map((name) => [name, textOf(said, name).slice(0, MOST_TEXT)])),
    ...(deadline && { sort: oneOf('sort', ['deadline']) }),
    ...(receipts && { isRead: oneOf('isRead', ['Y', 'N']) }),
  });
  const page = Number(textOf(said, 'page'));
  const go: Asked['go'] = (changed, pageNum = 1) =>
    setSearch({ ...filled({ ...values, ...changed }), ...(pageNum > 1 && { page: String(pageNum) }) });
  return {
    pageNum: Number.isInteger(page) && page > 0 && page <= MOST_PAGES ? page : 1,
    values,
    isNarrowed: [...narrowing, 'isRead'].some((name) => values[name] !== undefined),
    go,
    clear: () => go(Object.fromEntries([...narrowing, 'isRead'].map((name) => [name, '']))),
  };
}

function filled(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}
