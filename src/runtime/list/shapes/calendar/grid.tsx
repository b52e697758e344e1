import { Button } from 'antd';
import type { RecordRow } from '@/contract/lists/list-query';
import { type CalendarData, MOST_IN_DAY } from '@/contract/lists/list-views';
import { t } from '@/services/i18n';
import type { ShapeProps } from '../shape-props';
import { dayText, type Period, weekdayText, weeksOf } from './days';
import { Entry } from './entry';

interface GridProps {
  shape: ShapeProps;
  period: Period;
  data: CalendarData<RecordRow>;
  today: string;
  /** Days of other months stand back. */
  month: string | undefined;
  /** There is room for numbers alone. */
  narrow: boolean;
  onDay(day: string): void;
}

/** The days of a month or a week in a table; what has no room on a day is counted. */
export function Grid({ shape, period, data, today, month, narrow, onDay }: GridProps) {
  const rows = new Map(data.list.map((row) => [row.id, row]));
  const days = new Map(data.days.map((one) => [one.day, one]));
  const weeks = weeksOf(period);
  return (
    <table className={narrow ? 'calendar-grid calendar-grid-narrow' : 'calendar-grid'}>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col">
              {weekdayText(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const { count = 0, ids = [] } = days.get(day) ?? {};
              const shown = narrow ? [] : ids.flatMap((id) => rows.get(id) ?? []);
              const isOther = month !== undefined && !day.startsWith(month);
              const more = count - shown.length;
              const moreText = narrow ? countText(count) : `+${countText(more)}`;
              const all = t('{day}的全部 {count} 条', { day: dayText(day), count: countText(count) });
              return (
                <td key={day} data-day={day} className={isOther ? 'calendar-other' : undefined}>
                  <span className="number calendar-day" aria-current={day === today ? 'date' : undefined}>
                    {Number(day.slice(8))}
                  </span>
                  {shown.length > 0 && (
                    <ul>
                      {shown.map((row) => (
                        <li key={row.id}>
                          <Entry shape={shape} row={row} day={day} />
                        </li>
                      ))}
                    </ul>
                  )}
                  {more > 0 && (
                    <Button
                      type="link"
                      size="small"
                      // Whoever speaks to the page says what is seen.
                      aria-label={`${moreText}${t('，')}${all}`}
                      onClick={() => onDay(day)}
                    >
                      {moreText}
                    </Button>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function countText(count: number): string {
  return count > MOST_IN_DAY ? `${MOST_IN_DAY}+` : String(count);
}
