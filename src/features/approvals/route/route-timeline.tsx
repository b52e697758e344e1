import { Tag, Timeline, Typography } from 'antd';
import type { RouteEvent, RouteView } from '@/contract/api/route-view';
import { nowInBeijing } from '@/contract/fields/derived';
import { t } from '@/services/i18n';
import { ACTS, OUTCOMES } from './outcomes';
import styles from './route.module.css';

/** What was done on a route, the latest first. */
export function RouteTimeline({ route: { events, outcome } }: { route: RouteView }) {
  if (events.length === 0) return null;
  return (
    <>
      {outcome && <Typography.Text type="secondary">{t(OUTCOMES[outcome].text)}</Typography.Text>}
      <Timeline
        className={styles.timeline as string}
        items={events.toReversed().map((event) => ({
          key: `${event.at} ${event.kind} ${event.target ?? ''}`,
          color: event.kind.startsWith('return') ? 'red' : event.takenBack ? 'gray' : 'blue',
          children: <EventText event={event} />,
        }))}
      />
    </>
  );
}

function EventText({ event }: { event: RouteEvent }) {
  const { kind, level, by, onBehalfOf, target = '', comment, at, takenBack } = event;
  return (
    <div className={styles.level}>
      <strong>{by}</strong>
      {onBehalfOf !== undefined && <Tag className={styles.tag}>{t('代 {name}', { name: onBehalfOf })}</Tag>}
      <span>{t(ACTS[kind], { target })}</span>
      <Typography.Text type="secondary">{level}</Typography.Text>
      {takenBack && <Tag className={styles.tag}>{t('已退回，不再有效')}</Tag>}
      <time dateTime={at}>{nowInBeijing(new Date(at))}</time>
      {comment && <q>{comment}</q>}
    </div>
  );
}
