import { FilePdfOutlined } from '@ant-design/icons';
import { useRequest } from 'ahooks';
import { Button } from 'antd';
import { handOver } from '@/services/http/download';
import { t } from '@/services/i18n';
import { HomeCard } from '@/ui/home-card';
import { loadPaper } from './api';
import styles from './supplier-home.module.css';

/** The documents of the supplier to download: register book, and the form that confirms its electronic signature. */
export function PapersCard() {
  return (
    <HomeCard title={t('文件下载')}>
      <div className={styles.papers}>
        <Paper call="export-register-book" name={t('供应商登记册')} />
        <Paper call="exportElectronicSignature" name={t('电子签名确认书')} />
      </div>
    </HomeCard>
  );
}

function Paper({ call, name }: { call: Parameters<typeof loadPaper>[0]; name: string }) {
  // What goes wrong is told by the error policy.
  const { loading, run } = useRequest(async () => handOver(await loadPaper(call)), {
    manual: true,
    onError: () => undefined,
  });
  return (
    <Button icon={<FilePdfOutlined />} loading={loading} onClick={run}>
      {name}
    </Button>
  );
}
