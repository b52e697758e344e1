import { useRequest } from 'ahooks';
import { App } from 'antd';
import { isCancelled, RefusalError, tellFailure } from '@/services/http/request-errors';
import type { ReadRows } from '../table/use-rows';

/** What the gateway answers whoever may not see the page of the records. */
const NOT_GRANTED: ReadonlySet<string> = new Set(['no_permission', 'page_not_granted']);

/** What a shape reads, again whenever `asked` is another; what was read before stays in sight meanwhile. */
export function useShapeData<T>(read: () => Promise<T>, asked: readonly unknown[]) {
  const { message } = App.useApp();
  const { data, error, loading, refresh } = useRequest(read, {
    refreshDeps: [...asked],
    onError: (reason) => {
      if (!isCancelled(reason) && !isRefused(reason)) tellFailure(message, reason);
    },
  });
  const outcome: ReadRows['outcome'] = error
    ? isRefused(error)
      ? 'refused'
      : 'failed'
    : data
      ? 'read'
      : undefined;
  return { data, outcome, loading, refresh };
}

function isRefused(reason: unknown): boolean {
  return reason instanceof RefusalError && NOT_GRANTED.has(reason.code);
}
