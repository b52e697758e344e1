import type { ChildProps } from '../../../src/contract/child-app';
import type { TenderQuery } from './tender';

/** Longest text that is searched for, and highest page that is turned to. */
export const MOST_TITLE = 60;
const MOST_PAGES = 1_000;

/** What the address asks for, and the way to another part of the list. */
export function useAsked({ location, navigate }: ChildProps): {
  asked: TenderQuery;
  go(next: Partial<TenderQuery>): void;
} {
  const query = new URLSearchParams(location.search);
  const text = (name: string) => (query.get(name) ?? '').slice(0, MOST_TITLE);
  const page = Number(query.get('page'));
  const asked: TenderQuery = {
    type: query.get('type') === 'recruit' ? 'recruit' : 'tender',
    title: text('title'),
    category: text('category'),
    region: /^\d{6}$/.test(text('region')) ? text('region') : '',
    buyer: text('buyer'),
    sort: query.get('sort') === 'deadline' ? 'deadline' : '',
    pageNum: Number.isInteger(page) && page > 0 && page <= MOST_PAGES ? page : 1,
  };
  /** Another condition begins at the first page. */
  const go = (changed: Partial<TenderQuery>) => {
    const { pageNum, ...rest } = { ...asked, pageNum: 1, ...changed };
    const said = Object.entries(rest).filter(([, value]) => value !== '');
    const next = new URLSearchParams({
      ...Object.fromEntries(said),
      ...(pageNum > 1 && { page: `${pageNum}` }),
    });
    navigate(`${location.basePath}/${location.path}?${next}`);
  };
  return { asked, go };
}

/** Whether less than all of a type is asked for. */
export function isFiltered({ title, category, region, buyer }: TenderQuery): boolean {
  return [title, category, region, buyer].some(Boolean);
}

/** All of the type again; the order stays. */
export const UNFILTERED = { title: '', category: '', region: '', buyer: '' } as const;
