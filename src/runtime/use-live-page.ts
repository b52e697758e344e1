import { useRequest } from 'ahooks';
import { useRef } from 'react';
import { dictionariesOf } from '@/contract/fields';
import { logUnforeseen } from '@/services/request-errors';
import { type SchemaNews, useSchemaChanges } from '@/services/schema-changes';
import { type LoadedPage, loadPage, type SharedFiles } from './page-source';
import { reuse } from './reuse';

/**
 * A page by its path, and again whenever its file changes while it is on screen. The parts of it that a change leaves
 * alone keep their identity; a page that is gone stays as it was last, beside the error.
 */
export function useLivePage(path: string) {
  const last = useRef<LoadedPage>(undefined);
  const shared = useRef<SharedFiles>(new Map());
  const load = async () => {
    last.current = reuse(last.current, await loadPage(path, shared.current));
    return last.current;
  };
  const { error, loading, refresh } = useRequest(load, { onError: logUnforeseen });
  const data = last.current;
  useSchemaChanges((news) => {
    if (news === 'anything') shared.current.clear();
    else shared.current.delete(news.path);
    if (concerns(news, path, data)) refresh();
  });
  return { data, error, loading, refresh };
}

function concerns(news: SchemaNews, path: string, loaded: LoadedPage | undefined): boolean {
  if (news === 'anything') return true;
  if (news.kind === 'page') return news.path === path;
  const used = loaded ? dictionariesOf(loaded.page).map((name) => `dictionaries/${name}.json`) : [];
  return used.includes(news.path) || news.path.startsWith('locales/');
}
