import { lazy, useState } from 'react';
import { BasicButton } from '@/basic-ui/button';
import { BasicDialog } from '@/basic-ui/dialog';
import { t } from '@/services/i18n';
import { useSearchParams } from '@/services/router';
import type { UserInfor } from '@/services/session/session';
import { LazyPart } from '@/ui/lazy-part';
import styles from './login-card.module.css';
import { LoginForm } from './login-form';

const FirstPassword = lazy(async () => ({ default: (await import('./first-password')).FirstPassword }));
const ForgotForm = lazy(async () => ({ default: (await import('./forgot-form')).ForgotForm }));

type Face = 'login' | 'forgot' | 'first-password';

/** The card to sign in with; it flips to the forgotten password and back (specification section 2). */
export function LoginCard({ onSignedIn }: { onSignedIn(user: UserInfor): Promise<void> }) {
  const [search] = useSearchParams();
  const [face, setFace] = useState<Face>(search.has('forgot') ? 'forgot' : 'login');
  const [flipped, setFlipped] = useState(face === 'forgot');
  const [isReset, setIsReset] = useState(false);

  const turn = (to: Face) => {
    setFace(to);
    setFlipped(true);
  };
  const backToLogin = () => {
    setIsReset(false);
    turn('login');
  };
  const classOf = (side: Face) =>
    flipped && side === face ? `${styles.face} ${styles.turned}` : styles.face;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that something in it was reached
    <div className={styles.card} onFocus={warmUp}>
      {/* What was typed on a side, and its countdown, are still there when the card turns back. */}
      <div className={classOf('login')} hidden={face !== 'login'}>
        <h1 className={styles.welcome}>{t('欢迎登录')}</h1>
        <p className={styles.lead}>{t('供应商与企业员工使用同一入口')}</p>
        <LoginForm
          onSignedIn={onSignedIn}
          onPasswordDue={() => turn('first-password')}
          onForgot={() => turn('forgot')}
        />
      </div>
      {(flipped || face === 'forgot') && (
        <div className={classOf('forgot')} hidden={face !== 'forgot'}>
          <LazyPart>
            <ForgotForm onDone={() => setIsReset(true)} onBack={backToLogin} />
          </LazyPart>
        </div>
      )}
      {face === 'first-password' && (
        <div className={classOf('first-password')}>
          <LazyPart>
            <FirstPassword onSet={onSignedIn} onCancel={backToLogin} />
          </LazyPart>
        </div>
      )}
      {isReset && <ResetDone onBack={backToLogin} />}
    </div>
  );
}

function ResetDone({ onBack }: { onBack(): void }) {
  return (
    <BasicDialog
      title={t('密码重置成功')}
      onClose={onBack}
      width={420}
      footer={
        <BasicButton kind="primary" onClick={onBack}>
          {t('返回登录首页')}
        </BasicButton>
      }
    >
      {t('请使用新密码登录；之前的登录已全部失效。')}
    </BasicDialog>
  );
}

let warm = false;

/** Whoever begins to sign in will soon need the frame and the UI library; the landing page itself does without. */
function warmUp(): void {
  if (warm) return;
  warm = true;
  Promise.all([import('@/shell/providers'), import('@/shell/supplier-frame')]).catch((reason: unknown) =>
    console.warn('warm-up', reason),
  );
}
