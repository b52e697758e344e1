import { useState } from 'react';
import { useSending } from '@/basic-ui/use-sending';
import { messageOf } from '@/contract/base/message-of';
import { isFailedAttempt, needsImageCode } from './rules';

/**
 * Signs in once at a time, and counts the failures that bring up the image code (specification section 4); `send` rejects
 * with what was wrong, and `submit` answers whether it did not.
 */
export function useSignIn<Fields>(send: (fields: Fields) => Promise<void>) {
  const [failures, setFailures] = useState(0);
  const [codeShown, setCodeShown] = useState(false);
  const sending = useSending((error) => {
    const failed = failures + (isFailedAttempt(error) ? 1 : 0);
    setFailures(failed);
    setCodeShown(codeShown || needsImageCode(failed, error));
    return messageOf(error);
  });
  return {
    submit: (fields: Fields) => sending.send(() => send(fields)),
    loading: sending.sending,
    problem: sending.problem,
    codeShown,
    round: failures,
  };
}
