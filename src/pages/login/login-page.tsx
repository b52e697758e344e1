import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'umi';
import { grantsPage } from '@/contract/permissions';
import { t } from '@/services/i18n';
import { getPermissions, type UserInfor } from '@/services/session';
import { Brand } from '@/shell/brand';
import { homeOf } from '@/shell/guard';
import { LanguageSwitch } from '@/shell/language-switch';
import { BrandPanel } from './brand-panel';
import { FirstPassword } from './first-password';
import styles from './login.module.css';
import { LoginForm } from './login-form';

/** /login: suppliers and staff sign in here; the account decides where it leads (specification section 2). */
export default function LoginPage() {
  const navigate = useNavigate();
  const { state } = useLocation();
  useEffect(() => {
    document.title = `${t('登录')} - ${t('供应链协同平台')}`;
  }, []);

  const [passwordDue, setPasswordDue] = useState(false);

  const goIn = (user: UserInfor) => {
    // After an expired session, back to the page it expired on, if this account may see it.
    const from = (state as { from?: string } | null)?.from;
    const target = from && grantsPage(getPermissions(), from) ? from : homeOf(user.applicationSystem);
    navigate(target, { replace: true });
  };

  return (
    <div className={styles.page}>
      <BrandPanel />
      <main className={styles.side}>
        <div className={styles.top}>
          <span className={styles.compactBrand}>
            <Brand />
          </span>
          <LanguageSwitch />
        </div>
        <p className={styles.compactSlogan}>{t('让采购与供应，在同一张网上协作')}</p>
        <div className={styles.card}>
          {passwordDue ? (
            <FirstPassword onSet={goIn} onCancel={() => setPasswordDue(false)} />
          ) : (
            <>
              <h1 className={styles.welcome}>{t('欢迎登录')}</h1>
              <p className={styles.lead}>{t('供应商与企业员工使用同一入口')}</p>
              <LoginForm onSignedIn={goIn} onPasswordDue={() => setPasswordDue(true)} />
            </>
          )}
        </div>
      </main>
    </div>
  );
}
