import { WarningOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { RecordRow } from '@/contract/lists/list-query';
import { daysOfRecord } from '@/contract/lists/list-views';
import { t } from '@/services/i18n';
import { cellField, renderCell } from '../../table/cells';
import { recordLink } from '../../table/record-link';
import type { ShapeProps } from '../shape-props';

interface EntryProps {
  shape: Pick<ShapeProps, 'page' | 'dictionaries' | 'links'>;
  row: RecordRow;
  day: string;
}

const TONES: Readonly<Record<string, string>> = {
  success: 'var(--good)',
  error: 'var(--danger)',
  red: 'var(--danger)',
  warning: 'var(--warning)',
  orange: 'var(--warning)',
  default: 'var(--ink-soft)',
};

/** A record on a day of a calendar: when it begins, where the field says so, and what it is called. */
export function Entry({ shape: { page, dictionaries, links }, row, day }: EntryProps): ReactNode {
  const calendar = page.list.calendar!;
  const days = daysOfRecord(calendar, row);
  const time = String(row[calendar.start] ?? '').slice(11, 16);
  const isBegun = days !== undefined && days.first < day;
  const goesOn = days !== undefined && days.last > day;
  const className = ['calendar-entry', isBegun && 'calendar-begun', goesOn && 'calendar-goes-on'];
  return (
    <span
      className={className.filter(Boolean).join(' ')}
      style={{ borderColor: TONES[toneOf(page, dictionaries, row) ?? ''] }}
      data-row-key={row.id}
    >
      {time !== '' && !isBegun && <time className="secondary">{time}</time>}
      {recordLink(
        links,
        row,
        renderCell(cellField(page, dictionaries, calendar.title), row),
        'record-link cut-off',
      )}
      {days?.isReversed && (
        <WarningOutlined
          style={{ color: TONES.warning }}
          aria-label={t('结束早于开始')}
          title={t('结束早于开始')}
        />
      )}
    </span>
  );
}

function toneOf(page: ShapeProps['page'], dictionaries: ShapeProps['dictionaries'], row: RecordRow) {
  const field = page.states?.field ?? page.list.card?.state;
  if (field === undefined) return undefined;
  return cellField(page, dictionaries, field).options?.find(({ value }) => value === row[field])?.color;
}
