import { useRequest } from 'ahooks';
import { useEffect, useState } from 'react';
import { seenCall, unreadCall } from '@/contract/api/unread';
import { createFollowers } from '@/contract/base/followers';
import { callName } from '@/contract/language/operations';
import type { RecordPage } from '@/contract/language/page-schema';
import { post } from '@/services/http/calls';
import { t } from '@/services/i18n';

const followers = createFollowers<[id: string]>();

/** Tells the gateway that the person has opened a record of two sides, and lists in sight that it is new no more. */
export async function markSeen(page: RecordPage, id: string): Promise<void> {
  followers.tell(id);
  // A mark that could not be taken away stands until the next time.
  await post(seenCall(callName(page), id)).catch(() => undefined);
}

interface UnreadMarksProps {
  page: RecordPage;
  rows: readonly { id: string }[];
}

/**
 * A dot before the name of each row in sight that the other side has done something about since the person opened it. One
 * call for a page of rows; a style sheet marks them, so that tables and cards draw their rows as ever.
 */
export function UnreadMarks({ page, rows }: UnreadMarksProps) {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const ids = rows.map(({ id }) => id);
  const { data } = useRequest(
    async () => {
      const asked = await post<{ ids: string[] }>(unreadCall(callName(page)), { ids });
      setSeen(new Set());
      return asked.ids;
    },
    // Rows without marks are better than no rows.
    { ready: ids.length > 0, refreshDeps: [page, rows], onError: () => undefined },
  );
  useEffect(() => followers.follow((id) => setSeen((before) => new Set([...before, id]))), []);
  const marked = (data ?? []).filter((id) => !seen.has(id));
  if (marked.length === 0) return null;
  const selectors = marked.map((id) => `.list-page [data-record="${CSS.escape(id)}"]::before`);
  // The words are for those who hear the page.
  const words = JSON.stringify(t('有新动态'));
  return (
    <style data-unread={marked.length}>{`${selectors.join(',')} {
      content: '' / ${words};
      display: inline-block;
      width: 8px;
      height: 8px;
      margin-right: 6px;
      border-radius: 50%;
      background: var(--unread, #f5222d);
      vertical-align: middle;
    }`}</style>
  );
}
