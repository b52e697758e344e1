import { useRequest } from 'ahooks';
import { Skeleton } from 'antd';
import { t } from '@/services/i18n';
import { LoadFault } from '@/ui/load-fault';
import { loadDraft } from '../api';
import { DraftEditor } from './draft-editor';

export function DraftPage({ id }: { id: string }) {
  const { data, error, refresh } = useRequest(() => loadDraft(id), { onError: () => undefined });
  if (error) return <LoadFault error={error} onRetry={refresh} gone={t('这份草稿已不存在')} />;
  if (!data) return <Skeleton active paragraph={{ rows: 12 }} />;
  return <DraftEditor draft={data} />;
}
