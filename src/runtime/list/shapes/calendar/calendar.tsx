import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Flex, Segmented, Spin } from 'antd';
import { useState } from 'react';
import { today } from '@/contract/fields/derived';
import { PERIOD_PARAM } from '@/contract/lists/list-views';
import { t } from '@/services/i18n';
import { AwaitedRows } from '../../table/table-parts';
import type { ShapeProps } from '../shape-props';
import { useShapeData } from '../use-shape-data';
import { WithoutRecords } from '../without-records';
import { Agenda } from './agenda';
import './calendar.css';
import { DayDrawer } from './day-drawer';
import { dayText, type Mode, monthText, periodOf, stepped } from './days';
import { Grid } from './grid';

/** Records of a day that are asked for, by how much room it has. */
const EACH: Readonly<Record<Mode, number>> = { month: 3, week: 20, agenda: 20 };

/** A list as a calendar: a month, a week, or the days that have records below each other. Days are those of Beijing. */
export function Calendar(shape: ShapeProps) {
  const { client, filters, stamp, narrow } = shape;
  const now = today(new Date());
  const [mode, setMode] = useState<Mode>(narrow ? 'agenda' : 'month');
  const [day, setDay] = useState(now);
  const [opened, open] = useState<string>();
  const period = periodOf(mode, day);
  const { data, outcome, loading, refresh } = useShapeData(
    () => client.calendar({ ...filters, [PERIOD_PARAM]: `${period.from}~${period.to}`, _each: EACH[mode] }),
    [filters, stamp, period.from, period.to, mode],
  );
  const isList = mode === 'agenda' || (narrow && mode === 'week');
  const body = data && outcome === 'read' && (
    <Spin spinning={loading}>
      {isList ? (
        <Agenda shape={shape} data={data} today={now} onDay={open} />
      ) : (
        <Grid
          shape={shape}
          period={period}
          data={data}
          today={now}
          month={mode === 'month' ? day.slice(0, 7) : undefined}
          narrow={narrow}
          onDay={open}
        />
      )}
    </Spin>
  );
  return (
    <div className="calendar" data-mode={mode}>
      <Flex wrap justify="space-between" gap={12} style={{ marginBottom: 12 }}>
        <Flex gap={4} align="center" className="calendar-steps">
          <Button
            type="text"
            icon={<LeftOutlined />}
            aria-label={mode === 'week' ? t('上一周') : t('上个月')}
            onClick={() => setDay(stepped(mode, day, -1))}
          />
          <Button
            type="text"
            icon={<RightOutlined />}
            aria-label={mode === 'week' ? t('下一周') : t('下个月')}
            onClick={() => setDay(stepped(mode, day, 1))}
          />
          <h3 aria-live="polite">
            {mode === 'week' ? `${dayText(period.from)} – ${dayText(period.to)}` : monthText(day)}
          </h3>
          <Button size="small" onClick={() => setDay(now)}>
            {t('今天')}
          </Button>
        </Flex>
        <Segmented<Mode>
          aria-label={t('日历的样式')}
          value={mode}
          onChange={setMode}
          options={[
            { value: 'month', label: t('月') },
            { value: 'week', label: t('周') },
            { value: 'agenda', label: t('日程') },
          ]}
        />
      </Flex>
      {outcome === undefined && <AwaitedRows />}
      {(outcome === 'failed' || outcome === 'refused') && (
        <WithoutRecords outcome={outcome} onRetry={refresh} />
      )}
      {body}
      {opened !== undefined && (
        <DayDrawer key={opened} shape={shape} day={opened} onClose={() => open(undefined)} />
      )}
    </div>
  );
}
