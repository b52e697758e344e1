import { useState } from 'react';
import { type Credentials, isPasswordDue, signIn } from '@/services/session/auth';
import { getDeviceId } from '@/services/session/device';
import type { UserInfor } from '@/services/session/session';
import { isFailedAttempt, needsImageCode } from './rules';

/** Where a sign-in leads. */
export interface SignInEnds {
  onSignedIn(user: UserInfor): Promise<void>;
  /** The password was an initial one: the person sets their own before going in. */
  onPasswordDue(): void;
}

/** Signs in once at a time, and counts the failures that bring up the image code (specification section 4). */
export function useSignIn({ onSignedIn, onPasswordDue }: SignInEnds) {
  const [loading, setLoading] = useState(false);
  const [problem, setProblem] = useState('');
  const [failures, setFailures] = useState(0);
  const [codeShown, setCodeShown] = useState(false);

  const submit = async (fields: Omit<Credentials, 'deviceId'>) => {
    setLoading(true);
    setProblem('');
    try {
      await onSignedIn(await signIn({ ...fields, deviceId: getDeviceId() }));
    } catch (error) {
      if (isPasswordDue(error)) {
        onPasswordDue();
        return;
      }
      const failed = failures + (isFailedAttempt(error) ? 1 : 0);
      setFailures(failed);
      setCodeShown(codeShown || needsImageCode(failed, error));
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setLoading(false);
    }
  };
  return { submit, loading, problem, codeShown, round: failures };
}
