import { CheckCircleFilled, DownloadOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'umi';
import { handOver } from '@/services/download';
import { t } from '@/services/i18n';
import { leaveRegistration, loadRegisterBook, type Registration } from '@/services/registration';
import styles from './register.module.css';
import { StepPage } from './step-page';

const NEXT = [
  '登录供应商门户，补全企业基本信息、联系人和银行账户。',
  '在“企业基本信息”页提交认证，采购方审核营业执照等资料。',
  '认证通过后，即可查看招标、招募信息并参与合作。',
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
        <Button
          className={styles.button}
          type="primary"
          size="large"
          onClick={() => {
            leaveRegistration();
            navigate('/login');
          }}
        >
          {t('去登录')}
        </Button>
      </div>
    </div>
  );
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
