import { useRequest } from 'ahooks';
import { Alert, Button, Result } from 'antd';
import { useState } from 'react';
import { t } from '@/services/i18n';
import { Link, useNavigate } from '@/services/router';
import { getFace, getUserInfor } from '@/services/session/session';
import { signOut } from '@/services/session/sign-out';
import { ButtonLink } from '@/ui/button-link';
import { followInvitation } from './api';
import { FORGOTTEN, STATION } from './flow';
import { InvitationForm } from './invitation-form';
import styles from './register.module.css';
import { RegisterFrame } from './register-frame';

/**
 * /register/registeredMain: for who has an account: sign in, get a new password, or join another company with an invitation
 * (specification section 2; decision 026).
 */
export default function RegisteredPage() {
  const face = getFace();
  const [joined, setJoined] = useState('');
  const title = t(joined ? '已加入' : '已有账号');
  return (
    <RegisterFrame title={title}>
      <section className={styles.narrow} aria-label={title}>
        {joined ? (
          <Joined tenantName={joined} />
        ) : face === 'supplier' ? (
          <SupplierWays onJoined={setJoined} />
        ) : (
          <AccountWays isStaff={face === 'office'} />
        )}
      </section>
    </RegisterFrame>
  );
}

function AccountWays({ isStaff }: { isStaff: boolean }) {
  return (
    <>
      <h1 className={styles.title}>{t('手机号或企业已注册')}</h1>
      <p className={styles.lead}>{t('不用再次注册，用现有账号登录即可。')}</p>
      {isStaff && (
        <Alert
          className={styles.notice}
          type="info"
          showIcon
          message={t('您正以企业员工的身份登录。注册供应商请先退出登录。')}
        />
      )}
      <div className={styles.stack}>
        {isStaff ? (
          <LeaveButton />
        ) : (
          <>
            <ButtonLink to="/login" type="primary" size="large" block>
              {t('去登录')}
            </ButtonLink>
            <ButtonLink to={FORGOTTEN} type="link" block>
              {t('忘记密码')}
            </ButtonLink>
          </>
        )}
      </div>
      <h2 className={styles.subtitle}>{t('加入另一家采购企业')}</h2>
      <p className={styles.hint}>
        {t(
          '收到另一家采购企业的邀请码时，请先用供应商账号登录，再从右上角用户菜单进入“加入另一家企业”，填写邀请码。',
        )}
      </p>
      <p className={styles.hint}>
        {t('本企业还没有账号？')}
        <Link to={STATION}>{t('去注册')}</Link>
      </p>
    </>
  );
}

function SupplierWays({ onJoined }: { onJoined(tenantName: string): void }) {
  const { displayName = '', tenantName = '' } = getUserInfor() ?? {};
  return (
    <>
      <h1 className={styles.title}>{t('加入另一家采购企业')}</h1>
      <p className={styles.lead}>
        {t('您已登录：{name}，{tenant}。填写另一家采购企业提供的邀请码，即可成为它的供应商。', {
          name: displayName,
          tenant: tenantName,
        })}
      </p>
      <InvitationForm
        action={t('加入')}
        send={async (code) => onJoined((await followInvitation(code)).tenantName)}
      />
      <div className={styles.stack}>
        <ButtonLink to="/poseidon/home" type="link" block>
          {t('返回首页')}
        </ButtonLink>
        <LeaveButton />
      </div>
    </>
  );
}

/** Signs out, so that another phone may register. */
function LeaveButton() {
  const navigate = useNavigate();
  const { run, loading } = useRequest(signOut, { manual: true, onSuccess: () => navigate(STATION) });
  return (
    <Button type="link" block loading={loading} onClick={run}>
      {t('退出登录，注册新的账号')}
    </Button>
  );
}

function Joined({ tenantName }: { tenantName: string }) {
  const navigate = useNavigate();
  return (
    <Result
      status="success"
      title={t('已成为“{tenant}”的供应商', { tenant: tenantName })}
      subTitle={t('用现在的账号即可为该企业供货，不用另行注册。')}
      extra={
        <Button type="primary" size="large" onClick={() => navigate('/poseidon/home')}>
          {t('返回首页')}
        </Button>
      }
    />
  );
}
