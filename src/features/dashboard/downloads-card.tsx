import { FilePdfOutlined } from '@ant-design/icons';
import { useRequest } from 'ahooks';
import { Button } from 'antd';
import { fetchDownload, handOver } from '@/services/http/download';
import { t } from '@/services/i18n';
import { type CardProps, onCard } from '@/ui/dashboard-card';
import { HomeCard } from '@/ui/home-card';
import styles from './dashboard.module.css';

interface CardFile {
  label: string;
  call: string;
}

export function DownloadsCard({ read, state }: CardProps<{ files: CardFile[] }>) {
  return (
    <HomeCard title={read.title ?? t('文件下载')} state={state}>
      <div className={styles.files}>
        {read.data?.files.map((file) => (
          <DownloadButton key={file.call} file={file} />
        ))}
      </div>
    </HomeCard>
  );
}

function DownloadButton({ file: { label, call } }: { file: CardFile }) {
  // What goes wrong is told by the error policy.
  const { loading, run } = useRequest(
    async () => handOver(await fetchDownload({ url: call }, `${label}.pdf`)),
    { manual: true, onError: onCard },
  );
  return (
    <Button icon={<FilePdfOutlined />} loading={loading} onClick={run}>
      {label}
    </Button>
  );
}
