import { ArrowLeftOutlined, DownOutlined, ExportOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Flex } from 'antd';
import type { WaitingRecord } from '@/contract/api/approvals';
import { recordAddress } from '@/contract/language/pages';
import { t } from '@/services/i18n';
import { Link } from '@/services/router';
import { ApprovalSheet } from './approval-sheet';
import styles from './approvals.module.css';
import { headingOf } from './heading';
import type { OpenRecordState } from './use-open-record';

interface OpenRecordProps {
  opened: OpenRecordState;
  row: WaitingRecord;
  /** The list is no longer what it shows. */
  onChanged(): Promise<void>;
}

/** The record that is open, above it the ways to its neighbours and to its own page. */
export function OpenRecord({ opened, row, onChanged }: OpenRecordProps) {
  const { isWide, close, step, leave, hasNext, hasPrevious, panelRef } = opened;
  return (
    <section
      ref={panelRef}
      tabIndex={-1}
      className={`record-page ${styles.panel}`}
      aria-label={headingOf(row)}
    >
      <Flex align="center" style={{ marginBottom: 8 }}>
        {!isWide && (
          <Button type="link" icon={<ArrowLeftOutlined />} onClick={close}>
            {t('返回列表')}
          </Button>
        )}
        <Button
          type="text"
          icon={<UpOutlined />}
          disabled={!hasPrevious}
          aria-label={t('上一条')}
          title={`${t('上一条')}（K）`}
          onClick={() => step(-1)}
        />
        <Button
          type="text"
          icon={<DownOutlined />}
          disabled={!hasNext}
          aria-label={t('下一条')}
          title={`${t('下一条')}（J）`}
          onClick={() => step(1)}
        />
        <Link style={{ marginLeft: 'auto' }} to={recordAddress(row.path, row.id)}>
          {t('在原页面打开')} <ExportOutlined />
        </Link>
      </Flex>
      <ApprovalSheet
        key={row.path}
        row={row}
        onDecided={() => {
          leave();
          void onChanged();
        }}
        onStale={() => void onChanged()}
      />
    </section>
  );
}
