import { CheckCircleFilled, DownloadOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useState } from 'react';
import { handOver } from '@/services/http/download';
import { RefusalError } from '@/services/http/request-errors';
import { t } from '@/services/i18n';
import { useNavigate } from '@/services/router';
import { enterRegistered } from '@/services/session/auth';
import { leaveRegistration, loadRegisterBook, type Registration } from './api';
import styles from './register.module.css';
import { StepPage } from './step-page';

const NEXT = [
  '进入供应商门户，在“企业资料”里补全基本信息、联系人和银行账户；注册时填过的已经带入。',
  '在“认证”页提交认证，采购方审核营业执照等资料。',
  '认证通过后，可以对招标和招募报名。',
] as const;

/** /sass/rssuccess and /register/registerSuc: there is an account, and what comes next (specification section 2). */
export default function DonePage() {
  return (
    <StepPage step="registerSuc" title={t('注册完成')}>
      {({ registration }) => <Done registration={registration} />}
    </StepPage>
  );
}

function Done({
  registration: { account, company, supplierCode = '', tenantName },
}: {
  registration: Registration;
}) {
  const navigate = useNavigate();
  const { busy, download } = useRegisterBook();
  const { entering, enter } = useEntering(() => navigate('/poseidon/home', { replace: true }));
  const rows = [
    ['企业名称', company.supplierName ?? ''],
    ['供应商编号', supplierCode],
    ['用户名', account?.username ?? ''],
    ['注册到', tenantName],
  ] as const;
  return (
    <div className={styles.done}>
      <CheckCircleFilled className={styles.doneIcon} />
      <h1 className={styles.title}>{t('注册成功')}</h1>
      <dl className={styles.facts}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h2 className={styles.subtitle}>{t('接下来')}</h2>
      <ol className={styles.next}>
        {NEXT.map((text) => (
          <li key={text}>{t(text)}</li>
        ))}
      </ol>
      <div className={styles.buttons}>
        <Button
          className={styles.button}
          size="large"
          icon={<DownloadOutlined />}
          loading={busy}
          onClick={download}
        >
          {t('下载登记册')}
        </Button>
        <Button className={styles.button} type="primary" size="large" loading={entering} onClick={enter}>
          {t('进入供应商门户')}
        </Button>
      </div>
    </div>
  );
}

/** Signs in by the registration that has just been finished; one that was finished a while ago leads to the sign-in. */
function useEntering(onEntered: () => void) {
  const navigate = useNavigate();
  const { message } = App.useApp();
  const [entering, setEntering] = useState(false);
  const enter = async () => {
    setEntering(true);
    try {
      await enterRegistered();
      onEntered();
    } catch (reason) {
      setEntering(false);
      if (!(reason instanceof RefusalError)) return void message.error(t('暂时无法进入，请稍后重试'));
      leaveRegistration();
      navigate('/login');
    }
  };
  return { entering, enter };
}

/** Hands the register book to the person as a download. */
function useRegisterBook() {
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      handOver(await loadRegisterBook());
    } catch {
      message.error(t('登记册暂时无法下载，请稍后重试'));
    } finally {
      setBusy(false);
    }
  };
  return { busy, download };
}
