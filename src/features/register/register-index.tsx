import { useRequest } from 'ahooks';
import { Navigate, useLocation } from '@/services/router';
import { isRegistering } from './api';
import { pathOf, STATION } from './flow';
import { readRegistrationState } from './registration-state';
import { Waiting } from './waiting';

/**
 * /register: leads to the step where the person left, and who has none in this tab to the entrance; who says there that
 * there is one proves the phone first.
 */
export default function RegisterIndex() {
  const { state } = useLocation();
  const { data: target } = useRequest(async () => {
    const resumes = (state as { resume?: boolean } | null)?.resume === true;
    if (!isRegistering() && !resumes) return STATION;
    const registrationState = await readRegistrationState();
    if (registrationState.at !== 'step') return pathOf('self', 'accountInfo');
    const { invited, step } = registrationState.registration;
    return pathOf(invited ? 'invited' : 'self', step);
  });
  return target ? <Navigate to={target} replace /> : <Waiting />;
}
