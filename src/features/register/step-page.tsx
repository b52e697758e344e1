import { useRequest } from 'ahooks';
import { Button, Steps } from 'antd';
import { lazy } from 'react';
import { LoadFailed } from '@/runtime/host/load-failed';
import { t } from '@/services/i18n';
import { Navigate, useLocation } from '@/services/router';
import { getText } from '@/services/session/session';
import { LazyPart } from '@/ui/lazy-part';
import { isRegistering, type Step } from './api';
import { type FlowName, flowAt, pathOf, REGISTERED, stepAt } from './flow';
import { InvitationForm } from './invitation-form';
import { PhoneForm } from './phone-form';
import { Preparation } from './preparation';
import styles from './register.module.css';
import { RegisterFrame } from './register-frame';
import { type RegistrationState, readRegistrationState, withInvitation } from './registration-state';
import { Waiting } from './waiting';

// The engine that draws forms comes while the code is on its way to the phone.
const AccountForm = lazy(
  () =>
    import(
      /* webpackChunkName: "features__register__account-form", webpackPrefetch: true */ './account-form'
    ),
);
const CompanyForm = lazy(
  () => import(/* webpackChunkName: "features__register__company-form" */ './company-form'),
);
const Done = lazy(() => import(/* webpackChunkName: "features__register__done" */ './done'));

const STEPS = [
  { step: 'accountInfo', title: '账号信息', Screen: AccountForm },
  { step: 'companyInfo', title: '企业信息', Screen: CompanyForm },
  { step: 'registerSuc', title: '注册完成', Screen: Done },
] as const;

/** What the page before says: the person goes back by choice, or was led here because the proof has run out. */
interface Came {
  revisit?: boolean;
  expired?: boolean;
}

/**
 * A step of registration, by its route. Without a proved phone it asks for one; a step that is not the person's turn leads
 * to the one that is (specification section 2; decision 026).
 */
export default function StepPage() {
  const { pathname, state } = useLocation();
  const [flow, step] = [flowAt(pathname), stepAt(pathname)];
  const { data, mutate: setRegistrationState, refresh } = useRequest(readRegistrationState);
  const registrationState: RegistrationState = data ?? { at: 'loading' };

  if (getText('authorization') && !isRegistering()) return <Navigate to={REGISTERED} replace />;
  const { revisit = false, expired = false } = (state ?? {}) as Came;
  const elsewhere = registrationState.at !== 'loading' && elsewhereFrom(step, registrationState, revisit);
  if (elsewhere) {
    const came: Came = { expired: registrationState.at === 'phone' && registrationState.expired === true };
    return <Navigate to={pathOf(flow, elsewhere)} state={came} replace />;
  }

  const index = STEPS.findIndex((one) => one.step === step);
  const { title, Screen } = STEPS[index]!;
  return (
    <RegisterFrame title={t(title)}>
      <div className={styles.columns}>
        <section className={styles.card} aria-label={t(title)}>
          <section className={styles.steps} aria-label={t('注册步骤')}>
            <Steps
              size="small"
              responsive={false}
              current={step === 'registerSuc' ? STEPS.length : index}
              items={STEPS.map((one) => ({
                title: t(one.title),
                ...(one.step === step && { 'aria-current': 'step' }),
              }))}
            />
          </section>
          {registrationState.at === 'step' ? (
            <LazyPart>
              <Screen
                registration={registrationState.registration}
                flow={flow}
                onSaved={(registration) => setRegistrationState({ at: 'step', registration })}
                onInvitation={() => setRegistrationState({ at: 'invitation', mayRegister: false })}
              />
            </LazyPart>
          ) : (
            <Entrance
              registrationState={registrationState}
              flow={flow}
              expired={expired}
              onRegistrationState={setRegistrationState}
              onRetry={() => {
                setRegistrationState({ at: 'loading' });
                refresh();
              }}
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
      return <Waiting />;
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
        <>
          <h1 className={styles.title}>{t('填写邀请码')}</h1>
          <p className={styles.lead}>
            {t(
              registrationState.mayRegister
                ? '手机号已验证。请填写采购方提供的邀请码，也可以不用邀请码注册。'
                : '手机号已验证。该企业只接受受邀供应商，请填写采购方提供的邀请码。',
            )}
          </p>
          <InvitationForm
            action={t('下一步')}
            refused={registrationState.problem}
            send={async (code) => onRegistrationState(await withInvitation(code))}
          >
            {registrationState.mayRegister && (
              <Button type="link" block className={styles.stack} onClick={onRetry}>
                {t('不用邀请码，自主注册')}
              </Button>
            )}
          </InvitationForm>
        </>
      );
    case 'failed':
      return (
        <LoadFailed
          message={t('暂时无法读取注册进度。已保存的内容不会丢失，请稍后重试。')}
          onRetry={onRetry}
        />
      );
  }
}
