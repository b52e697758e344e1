import { useRequest } from 'ahooks';
import { App } from 'antd';
import { tellFailure } from '@/services/http/request-errors';

/**
 * What a person has done by a press: `run` does it, `loading` while it is under way. A failure is told unless the error
 * policy has told it already; `onFailure` hears of it too.
 */
export function useAct<Result, Given extends unknown[]>(
  act: (...given: Given) => Promise<Result>,
  onSuccess?: (result: Result, given: Given) => void,
  onFailure?: () => void,
) {
  const { message } = App.useApp();
  return useRequest(act, {
    manual: true,
    ...(onSuccess && { onSuccess }),
    onError: (reason) => {
      tellFailure(message, reason);
      onFailure?.();
    },
  });
}
