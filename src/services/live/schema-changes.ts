import { useMemoizedFn } from 'ahooks';
import { useEffect } from 'react';
import { grantsButton } from '@/contract/language/permissions';
import { AUTHORING, SCHEMA_CHANGES, type SchemaChange } from '@/contract/language/schema-changes';
import { useAuthority } from '../session/permissions';
import { createLiveEvents } from './live-events';

/** A file that changed, or `anything`: changes may have been missed. */
export type SchemaNews = SchemaChange | 'anything';

const followers = new Set<(news: SchemaNews) => void>();
const changes = createLiveEvents({
  url: SCHEMA_CHANGES,
  onEvent({ name, data }) {
    if (name === 'ready') tell('anything');
    else if (name === 'change') tell(JSON.parse(data) as SchemaChange);
  },
});

/**
 * Hears of every page file, dictionary and translation that changes, while the component is on screen. Only for
 * accounts that may author, on a gateway that tells changes (decision 015); for all others nothing is asked for.
 */
export function useSchemaChanges(onNews: (news: SchemaNews) => void): void {
  const { permissions } = useAuthority();
  const mayAuthor = grantsButton(permissions, AUTHORING.path, AUTHORING.code);
  const listener = useMemoizedFn(onNews);
  useEffect(() => (mayAuthor ? follow(listener) : undefined), [mayAuthor, listener]);
}

function follow(listener: (news: SchemaNews) => void): () => void {
  followers.add(listener);
  const stop = changes.follow();
  return () => {
    followers.delete(listener);
    stop();
  };
}

function tell(news: SchemaNews): void {
  for (const listener of [...followers]) listener(news);
}
