import { Alert, Button, List, Space, Typography } from 'antd';
import type { ApprovalPage, WaitingRecord } from '@/contract/api/approvals';
import { useBulkReport } from '@/runtime/list/actions/use-bulk-report';
import { useTransitionDialog } from '@/runtime/list/actions/use-transition-dialog';
import { t } from '@/services/i18n';
import { decideAll } from './api';
import styles from './approvals.module.css';
import { type BulkChoice, bulkChoices } from './bulk-choices';
import { headingOf } from './heading';
import { keyOf } from './waiting-list';

interface BulkBarProps {
  rows: readonly WaitingRecord[];
  pages: readonly ApprovalPage[];
  onDone(): void;
}

/** Decides the ticked records at once, each by itself; what could not be decided is told with its reason. */
export function BulkBar({ rows, pages, onDone }: BulkBarProps) {
  const ask = useTransitionDialog();
  const report = useBulkReport();
  const choices = bulkChoices(rows, pages);

  function press({ label, refuses, reason, confirm, targets }: BulkChoice) {
    const words = label ?? (refuses ? t('拒绝') : t('通过'));
    const key = crypto.randomUUID();
    ask({
      transition: { label: words, reason, danger: refuses, confirm, notBy: 'submitter' },
      title: t('{action}：已选 {count} 条', { action: words, count: targets.length }),
      facts: <TickedNames rows={rows} pages={pages} />,
      onConfirm: async ({ reason: why }) => {
        report(rows.map(headingOf), await decideAll(targets, why, key));
        onDone();
      },
    });
  }

  return (
    <Alert
      role="toolbar"
      aria-label={t('批量处理')}
      className={styles.bulk}
      type="info"
      message={[
        t('已选 {count} 条', { count: rows.length }),
        ...(choices.length === 0 ? [t('所选记录没有共同的操作')] : []),
      ].join(' · ')}
      action={
        <Space wrap>
          {choices.map((choice) => (
            <Button
              key={choice.targets[0]!.code + String(choice.refuses)}
              size="small"
              type={choice.refuses ? 'default' : 'primary'}
              danger={choice.refuses}
              data-bulk={choice.refuses ? 'refuse' : 'pass'}
              onClick={() => press(choice)}
            >
              {choice.label ?? (choice.refuses ? t('拒绝') : t('通过'))}
            </Button>
          ))}
        </Space>
      }
    />
  );
}

function TickedNames({ rows, pages }: Pick<BulkBarProps, 'rows' | 'pages'>) {
  return (
    <List
      size="small"
      bordered
      className={styles.ticked}
      rowKey={keyOf}
      dataSource={[...rows]}
      renderItem={(row) => (
        <List.Item
          extra={
            <Typography.Text type="secondary">
              {pages.find(({ path }) => path === row.path)?.title}
            </Typography.Text>
          }
        >
          {headingOf(row)}
        </List.Item>
      )}
    />
  );
}
