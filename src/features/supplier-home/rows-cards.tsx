import { useRequest } from 'ahooks';
import { TenderKind } from '@/basic-ui/tender-kind';
import type { ExpiringDocument, OwnMatter, RecentChange } from '@/contract/api/supplier-overview';
import { nowInBeijing } from '@/contract/fields/derived';
import { recordAddress } from '@/contract/language/pages';
import { detailPath, homePageTenders } from '@/features/tenders/api';
import { t } from '@/services/i18n';
import type { CardProps } from '@/ui/dashboard-card';
import { RowsCard } from '@/ui/rows-card';
import { newestAnnouncements } from './api';

/** Rows of a card that asks for what it lists itself. */
const MOST_ROWS = 5;

const named = (title: string, name: string) => [title, name].filter(Boolean).join(' · ');
const minuteOf = (at: string) => nowInBeijing(new Date(at)).slice(0, 16);

const COLOURS: Readonly<Record<OwnMatter['outcome'], string>> = {
  refused: 'error',
  waiting: 'processing',
  passed: 'success',
};

/** What waits for the office and what it decided of late, each with its state and the way there. */
export function MattersCard({ read, state }: CardProps<OwnMatter[]>) {
  return (
    <RowsCard
      title={read.title ?? ''}
      state={state}
      empty={t('没有在办的申请')}
      rows={(read.data ?? []).map(({ path, id, title, name, detail, outcome, reason, at, ...one }) => ({
        key: `${path}:${id}`,
        to: recordAddress(path, id),
        name: named(title, name),
        facts: [
          detail,
          t(outcome === 'waiting' ? '{time} 起等待处理' : '{time} 处理', { time: minuteOf(at) }),
        ],
        tag: { text: one.state, color: COLOURS[outcome] },
        note: reason && <q>{reason}</q>,
      }))}
    />
  );
}

const ACTIONS: Readonly<Record<string, string>> = { create: '新增', update: '修改', delete: '删除' };

/** What was changed last of what belongs to the supplier, by whom and when. */
export function ChangesCard({ read, state }: CardProps<RecentChange[]>) {
  return (
    <RowsCard
      title={read.title ?? ''}
      state={state}
      empty={t('暂无变更')}
      rows={(read.data ?? []).map(({ path, id, title, name, action, label, by, at }, index) => ({
        // Several may be written at one moment, and none moves.
        key: String(index),
        to: id === undefined ? path : recordAddress(path, id),
        name: named(title, name),
        facts: [label ?? t(ACTIONS[action] ?? '修改'), by ?? t('系统'), minuteOf(at)],
      }))}
    />
  );
}

/** The documents that have expired or soon will: how soon, their pages say (`remind`). */
export function ExpiryCard({ read, state }: CardProps<ExpiringDocument[]>) {
  return (
    <RowsCard
      title={read.title ?? ''}
      state={state}
      empty={t('暂无即将到期的证件')}
      rows={(read.data ?? []).map(({ path, title, field, date, daysLeft }) => ({
        key: [path, field, date].join(),
        to: path,
        name: `${title} · ${field} ${date}`,
        daysLeft,
      }))}
    />
  );
}

/** The newest announcements of the office, the unread ones marked. */
export function AnnouncementCard({ read }: CardProps) {
  const state = useRequest(() => newestAnnouncements(MOST_ROWS));
  return (
    <RowsCard
      title={read.title ?? ''}
      state={state as CardProps['state']}
      all="/poseidon/announcements"
      empty={t('暂无公告')}
      rows={(state.data?.list ?? []).map(({ messageId, title, publishTime, isRead }) => ({
        key: messageId,
        to: `/poseidon/announcement?messageId=${encodeURIComponent(messageId)}`,
        name: title,
        isText: true,
        isNew: isRead === 'N',
        time: publishTime.slice(5, 10),
      }))}
    />
  );
}

/** The newest tenders and recruitments, and until when one signs up. */
export function TenderCard({ read }: CardProps) {
  const state = useRequest(() => homePageTenders({ pageNum: 1, pageSize: MOST_ROWS }));
  return (
    <RowsCard
      title={read.title ?? ''}
      state={state as CardProps['state']}
      all="/biding/supplier/tenderRecruit/index"
      empty={t('暂无招标或招募信息')}
      rows={(state.data?.list ?? []).map((row) => ({
        key: row.id,
        to: detailPath(row),
        mark: <TenderKind type={row.type} />,
        name: row.title,
        isText: true,
        time: t('截止 {date}', { date: row.signEndTime.slice(5, 10) }),
      }))}
    />
  );
}
