import { ReloadOutlined } from '@ant-design/icons';
import { Button, Empty, Result, Space } from 'antd';
import type { ReactNode } from 'react';
import { t } from '@/services/i18n';
import type { ReadRows } from './use-rows';

interface WithoutRowsProps {
  outcome: ReadRows['outcome'];
  isSearched: boolean;
  /** What would fill the list, as far as the account holds it. */
  makers: ReactNode[];
  /** The page offers to make records, which this account may not. */
  mayNotMake: boolean;
  onClear(): void;
  onRetry(): void;
}

/** In place of rows: why there are none, and how to go on from there. */
export function WithoutRows({ outcome, isSearched, makers, mayNotMake, onClear, onRetry }: WithoutRowsProps) {
  const retry = (
    <Button icon={<ReloadOutlined />} onClick={onRetry}>
      {t('重试')}
    </Button>
  );
  if (outcome === 'failed') return <Result status="warning" title={t('数据加载失败')} extra={retry} />;
  if (outcome === 'refused') {
    const how = t('权限可能刚刚调整过，需要时请联系管理员在角色管理里授权。');
    return <Result status="403" title={t('您没有查看这些记录的权限')} subTitle={how} extra={retry} />;
  }
  if (isSearched) {
    return (
      <Nothing text={t('没有符合条件的记录')}>
        <Button onClick={onClear}>{t('清除条件')}</Button>
      </Nothing>
    );
  }
  return (
    <Nothing text={t('还没有记录')} note={mayNotMake && t('您没有新增的权限，需要时请联系管理员。')}>
      {makers}
    </Nothing>
  );
}

interface NothingProps {
  text: string;
  note?: string | false;
  children: ReactNode;
}

function Nothing({ text, note, children }: NothingProps) {
  const description = (
    <>
      {text}
      {note && <p style={{ margin: '4px 0 0', fontSize: 13 }}>{note}</p>}
    </>
  );
  return (
    <Empty className="list-empty" image={Empty.PRESENTED_IMAGE_SIMPLE} description={description}>
      <Space wrap>{children}</Space>
    </Empty>
  );
}
