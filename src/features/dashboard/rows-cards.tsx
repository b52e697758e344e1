import type { OwnReminder } from '@/contract/api/own-reminders';
import type { WorkbenchPage } from '@/contract/api/workbench';
import { recordAddress } from '@/contract/language/pages';
import type { CardRow } from '@/contract/pages/dashboards';
import { t } from '@/services/i18n';
import type { CardProps } from '@/ui/dashboard-card';
import { RowsCard } from '@/ui/rows-card';

/** The first records of a page, each leading to its own. */
export function ListCard({ read, state }: CardProps<{ path: string; rows: CardRow[] }>) {
  const { path = '', rows = [] } = read.data ?? {};
  return (
    <RowsCard
      title={read.title ?? ''}
      state={state}
      all={read.data && path}
      empty={t('暂无数据')}
      rows={rows.map(({ id, name, facts }) => ({ key: id, to: recordAddress(path, id), name, facts }))}
    />
  );
}

/** Dates that the person was reminded of and that still stand. */
export function RemindersCard({ read, state }: CardProps<{ list: OwnReminder[] }>) {
  return (
    <RowsCard
      title={read.title ?? t('日期提醒')}
      state={state}
      empty={t('近期没有到期的记录')}
      rows={(read.data?.list ?? []).map((one) => ({
        key: [one.path, one.id, one.field].join(),
        to: recordAddress(one.path, one.id),
        name: one.name,
        facts: [one.page, one.party, one.code, `${one.field} ${one.date}`],
        daysLeft: one.daysLeft,
      }))}
    />
  );
}

/** A card for each page with records that fall due: the nearest, each leading to its record. */
export function DueCards({ read, state }: CardProps<{ pages: WorkbenchPage[] }>) {
  if (state.error) return <RowsCard title={read.title ?? t('到期提醒')} state={state} empty="" rows={[]} />;
  return read.data?.pages.map(({ path, title, counts, due = [] }) => (
    <RowsCard
      key={path}
      title={t('{page}到期提醒', { page: title })}
      all={path}
      empty={t('近期没有到期的记录')}
      rows={due.map((record) => {
        const count = counts.find(({ value }) => value === record.value);
        return {
          key: record.id,
          to: recordAddress(path, record.id),
          name: record.name,
          facts: [record.party, record.code, record.date],
          tag: { text: count?.label ?? record.value, color: count?.color ?? 'default' },
          daysLeft: record.daysLeft,
        };
      })}
    />
  ));
}
