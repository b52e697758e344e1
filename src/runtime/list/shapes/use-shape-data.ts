import { useRequest } from 'ahooks';
import { App } from 'antd';
import { isCancelled, isNotGranted, tellFailure } from '@/services/http/request-errors';
import type { ReadRows } from '../table/use-rows';

/** What a shape reads, again whenever `asked` is another; what was read before stays in sight meanwhile. */
export function useShapeData<T>(read: () => Promise<T>, asked: readonly unknown[]) {
  const { message } = App.useApp();
  const { data, error, loading, refresh } = useRequest(read, {
    refreshDeps: [...asked],
    onError: (reason) => {
      if (!isCancelled(reason) && !isNotGranted(reason)) tellFailure(message, reason);
    },
  });
  const outcome: ReadRows['outcome'] = error
    ? isNotGranted(error)
      ? 'refused'
      : 'failed'
    : data
      ? 'read'
      : undefined;
  return { data, outcome, loading, refresh };
}
