import { useRequest, useTimeout } from 'ahooks';
import { useRef, useState } from 'react';
import { dictionariesOf } from '@/contract/fields/fields';
import { logUnforeseen, RefusalError } from '@/services/http/request-errors';
import { type SchemaNews, useSchemaChanges } from '@/services/live/schema-changes';
import { keptForSession } from '@/services/session/kept-for-session';
import type { LoadedPage, SharedFiles } from './page-source';
import { loadPreloaded } from './preload-page';
import { reuse } from './reuse';

/** Milliseconds that a page which is there at once has for its own content before it is read anew. */
const REREAD_MS = 500;

/** Pages as this session saw them last. */
const known = keptForSession<Map<string, LoadedPage>>(() => new Map());

/**
 * A page by its path, and again whenever its file changes while it is on screen. The parts of it that a change leaves
 * alone keep their identity; a page that is gone stays as it was last, beside the error. One that was open before is
 * there at once, as it was, while it is read anew.
 */
export function useLivePage(path: string) {
  const [atOnce] = useState(() => known().get(path));
  const last = useRef(atOnce);
  const isRead = useRef(false);
  const shared = useRef<SharedFiles>(new Map());
  const load = async () => {
    try {
      last.current = reuse(last.current, await loadPreloaded(path, shared.current));
      known().set(path, last.current);
    } catch (reason) {
      known().delete(path);
      if (!isRead.current && reason instanceof RefusalError) last.current = undefined;
      throw reason;
    } finally {
      isRead.current = true;
    }
    return last.current;
  };
  const { error, loading, refresh } = useRequest(load, {
    manual: atOnce !== undefined,
    onError: logUnforeseen,
  });
  useTimeout(refresh, atOnce && REREAD_MS);
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
