import { Button, Result, Spin } from 'antd';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { t } from '@/services/i18n';
import { Navigate, useLocation } from '@/services/router';
import { getText } from '@/services/session/session';
import { isRegistering, type Registration, type Step } from './api';
import { type FlowName, flowAt, pathOf, REGISTERED } from './flow';
import { InvitationForm } from './invitation-form';
import { PhoneForm } from './phone-form';
import { Preparation } from './preparation';
import styles from './register.module.css';
import { RegisterFrame } from './register-frame';
import { type RegistrationState, readRegistrationState } from './registration-state';
import { Stepper } from './stepper';

/**
 * What a step's screen is given: what was saved, whose route it stands under, and how it tells of what has been saved
 * since.
 */
export interface StepProps {
  registration: Registration;
  flow: FlowName;
  onSaved(registration: Registration): void;
  /** Asks for another invitation. */
  onInvitation(): void;
}

/** What the page before says: the person goes back by choice, or was led here because the proof has run out. */
interface Came {
  revisit?: boolean;
  expired?: boolean;
}

interface StepPageProps {
  step: Step;
  title: string;
  children(props: StepProps): ReactNode;
}

/**
 * A step of registration. Without a proved phone it asks for one; a step that is not the person's turn leads to the one
 * that is (specification section 2; decision 026).
 */
export function StepPage({ step, title, children }: StepPageProps) {
  const { pathname, state } = useLocation();
  const flow = flowAt(pathname);
  const [registrationState, setRegistrationState] = useState<RegistrationState>({
    at: isRegistering() ? 'loading' : 'phone',
  });
  const read = useCallback(() => {
    setRegistrationState({ at: 'loading' });
    readRegistrationState().then(setRegistrationState);
  }, []);
  useEffect(read, [read]);

  if (getText('authorization') && !isRegistering()) return <Navigate to={REGISTERED} replace />;
  const { revisit = false, expired = false } = (state ?? {}) as Came;
  const elsewhere = registrationState.at !== 'loading' && elsewhereFrom(step, registrationState, revisit);
  if (elsewhere) {
    const came: Came = { expired: registrationState.at === 'phone' && registrationState.expired === true };
    return <Navigate to={pathOf(flow, elsewhere)} state={came} replace />;
  }

  return (
    <RegisterFrame title={title}>
      <div className={styles.columns}>
        <section className={styles.card} aria-label={title}>
          <Stepper current={step} />
          {registrationState.at === 'step' ? (
            children({
              registration: registrationState.registration,
              flow,
              onSaved: (registration) => setRegistrationState({ at: 'step', registration }),
              onInvitation: () => setRegistrationState({ at: 'invitation', mayRegister: false }),
            })
          ) : (
            <Entrance
              registrationState={registrationState}
              flow={flow}
              expired={expired}
              onRegistrationState={setRegistrationState}
              onRetry={read}
            />
          )}
        </section>
        {step !== 'registerSuc' && <Preparation />}
      </div>
    </RegisterFrame>
  );
}

/** The step to go to instead; undefined to stay. Somebody may go back to the account, but not past what is missing. */
function elsewhereFrom(
  step: Step,
  registrationState: RegistrationState,
  revisits: boolean,
): Step | undefined {
  // Another invitation for a company that is being filled in is asked for where it is.
  if (registrationState.at === 'invitation' && step === 'companyInfo') return undefined;
  if (registrationState.at !== 'step') return step === 'accountInfo' ? undefined : 'accountInfo';
  const { registration } = registrationState;
  if (registration.step === step) return undefined;
  if (step === 'accountInfo' && revisits && registration.state === 'open') return undefined;
  return registration.step;
}

interface EntranceProps {
  registrationState: Exclude<RegistrationState, { at: 'step' }>;
  flow: FlowName;
  expired: boolean;
  onRegistrationState(registrationState: RegistrationState): void;
  onRetry(): void;
}

function Entrance({ registrationState, flow, expired, onRegistrationState, onRetry }: EntranceProps) {
  switch (registrationState.at) {
    case 'loading':
      return (
        <div className={styles.waiting}>
          <Spin />
        </div>
      );
    case 'phone':
      return (
        <PhoneForm
          flow={flow}
          expired={expired || registrationState.expired === true}
          onProved={onRegistrationState}
        />
      );
    case 'invitation':
      return (
        <InvitationForm
          registrationState={registrationState}
          onRegistrationState={onRegistrationState}
          onSkip={onRetry}
        />
      );
    case 'failed':
      return (
        <Result
          status="warning"
          title={t('暂时无法读取注册进度')}
          subTitle={t('已保存的内容不会丢失，请稍后重试。')}
          extra={
            <Button type="primary" onClick={onRetry}>
              {t('重试')}
            </Button>
          }
        />
      );
  }
}
