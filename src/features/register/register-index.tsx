import { Spin } from 'antd';
import { useEffect, useState } from 'react';
import { Navigate, useLocation } from '@/services/router';
import { isRegistering } from './api';
import { pathOf, STATION } from './flow';
import styles from './register.module.css';
import { readRegistrationState } from './registration-state';

/**
 * /register: leads to the step where the person left, and who has none in this tab to the entrance; who says there that
 * there is one proves the phone first.
 */
export default function RegisterIndex() {
  const { state } = useLocation();
  const resumes = (state as { resume?: boolean } | null)?.resume === true;
  const [target, setTarget] = useState(
    isRegistering() ? '' : resumes ? pathOf('self', 'accountInfo') : STATION,
  );
  useEffect(() => {
    if (target) return;
    readRegistrationState().then((registrationState) => {
      if (registrationState.at !== 'step') return setTarget(pathOf('self', 'accountInfo'));
      const { invited, step } = registrationState.registration;
      setTarget(pathOf(invited ? 'invited' : 'self', step));
    });
  }, [target]);
  if (target) return <Navigate to={target} replace />;
  return (
    <div className={styles.waiting}>
      <Spin />
    </div>
  );
}
