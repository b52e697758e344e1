import { useState } from 'react';
import { isFailedAttempt, needsImageCode } from './rules';

/**
 * Signs in once at a time, and counts the failures that bring up the image code (specification section 4); `send` rejects
 * with what was wrong, and `submit` answers whether it did not.
 */
export function useSignIn<Fields>(send: (fields: Fields) => Promise<void>) {
  const [loading, setLoading] = useState(false);
  const [problem, setProblem] = useState('');
  const [failures, setFailures] = useState(0);
  const [codeShown, setCodeShown] = useState(false);

  const submit = async (fields: Fields) => {
    setLoading(true);
    setProblem('');
    try {
      await send(fields);
      return true;
    } catch (error) {
      const failed = failures + (isFailedAttempt(error) ? 1 : 0);
      setFailures(failed);
      setCodeShown(codeShown || needsImageCode(failed, error));
      setProblem(error instanceof Error ? error.message : String(error));
      return false;
    } finally {
      setLoading(false);
    }
  };
  return { submit, loading, problem, codeShown, round: failures };
}
