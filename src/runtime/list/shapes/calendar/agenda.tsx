import { Button, Empty, Flex, Tag } from 'antd';
import type { RecordRow } from '@/contract/lists/list-query';
import type { CalendarData } from '@/contract/lists/list-views';
import { t } from '@/services/i18n';
import { MoreActions } from '../../actions/row-actions';
import { actionsFor, type ShapeProps } from '../shape-props';
import { dayText } from './days';
import { Entry } from './entry';

interface AgendaProps {
  shape: ShapeProps;
  data: CalendarData<RecordRow>;
  today: string;
  onDay(day: string): void;
}

/** The days that have records, each with the first of them. */
export function Agenda({ shape, data, today, onDay }: AgendaProps) {
  const rows = new Map(data.list.map((row) => [row.id, row]));
  const days = data.days.filter(({ count }) => count > 0);
  if (days.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('这段时间没有记录')} />;
  return (
    <div className="calendar-agenda">
      {days.map(({ day, count, ids }) => (
        <section key={day} data-day={day}>
          <h3 aria-current={day === today ? 'date' : undefined}>
            {dayText(day)} {day === today && <Tag color="blue">{t('今天')}</Tag>}
          </h3>
          <EntryList shape={shape} day={day} rows={ids.flatMap((id) => rows.get(id) ?? [])} />
          {count > ids.length && (
            <Button type="link" size="small" onClick={() => onDay(day)}>
              {t('全部 {count} 条', { count })}
            </Button>
          )}
        </section>
      ))}
    </div>
  );
}

export function EntryList({
  shape,
  day,
  rows,
}: {
  shape: ShapeProps;
  day: string;
  rows: readonly RecordRow[];
}) {
  return (
    <ul className="calendar-entries">
      {rows.map((row) => (
        <Flex component="li" key={row.id} gap={8} align="center">
          <Entry shape={shape} row={row} day={day} />
          <MoreActions
            actions={actionsFor(shape.actions, row)}
            row={row}
            type="text"
            size="small"
            trigger={['click']}
          />
        </Flex>
      ))}
    </ul>
  );
}
