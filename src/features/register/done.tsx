import { DownloadOutlined } from '@ant-design/icons';
import { useRequest } from 'ahooks';
import { App, Button, Descriptions, Result } from 'antd';
import { handOver } from '@/services/http/download';
import { RefusalError } from '@/services/http/request-errors';
import { t } from '@/services/i18n';
import { useNavigate } from '@/services/router';
import { enterRegistered } from '@/services/session/auth';
import { leaveRegistration, loadRegisterBook } from './api';
import styles from './register.module.css';
import type { StepProps } from './registration-state';

const NEXT = [
  '进入供应商门户，在“企业资料”里补全基本信息、联系人和银行账户；注册时填过的已经带入。',
  '在“认证”页提交认证，采购方审核营业执照等资料。',
  '认证通过后，可以对招标和招募报名。',
] as const;

/** There is an account, and what comes next (specification section 2). */
export default function Done({ registration }: StepProps) {
  const { account, company, supplierCode = '', tenantName } = registration;
  const navigate = useNavigate();
  const { message } = App.useApp();
  const book = useRequest(async () => handOver(await loadRegisterBook()), {
    manual: true,
    onError: () => void message.error(t('登记册暂时无法下载，请稍后重试')),
  });
  // A registration that was finished a while ago does not sign in any more.
  const entering = useRequest(enterRegistered, {
    manual: true,
    onSuccess: () => navigate('/poseidon/home', { replace: true }),
    onError: (reason) => {
      if (!(reason instanceof RefusalError)) return void message.error(t('暂时无法进入，请稍后重试'));
      leaveRegistration();
      navigate('/login');
    },
  });
  const rows = [
    ['企业名称', company.supplierName ?? ''],
    ['供应商编号', supplierCode],
    ['用户名', account?.username ?? ''],
    ['注册到', tenantName],
  ] as const;
  return (
    <>
      <Result
        className={styles.done}
        status="success"
        title={<h1 className={styles.title}>{t('注册成功')}</h1>}
      />
      <Descriptions
        bordered
        column={1}
        items={rows.map(([label, children]) => ({ key: label, label: t(label), children }))}
      />
      <h2 className={styles.subtitle}>{t('接下来')}</h2>
      <ol className={styles.next}>
        {NEXT.map((text) => (
          <li key={text}>{t(text)}</li>
        ))}
      </ol>
      <div className={styles.buttons}>
        <Button size="large" icon={<DownloadOutlined />} loading={book.loading} onClick={book.run}>
          {t('下载登记册')}
        </Button>
        <Button type="primary" size="large" loading={entering.loading} onClick={entering.run}>
          {t('进入供应商门户')}
        </Button>
      </div>
    </>
  );
}
