import { useRequest } from 'ahooks';
import { Alert, Button, Flex, Skeleton, Steps, Tag, Typography } from 'antd';
import { type ComponentProps, type CSSProperties, useState } from 'react';
import type { RouteData, RouteLevelView, RouteView } from '@/contract/api/route-view';
import { nowInBeijing } from '@/contract/fields/derived';
import { callName } from '@/contract/language/operations';
import { LoadFailed } from '@/runtime/host/load-failed';
import type { RecordSection } from '@/runtime/host/runtime-parts';
import { isCancelled } from '@/services/http/request-errors';
import { t } from '@/services/i18n';
import { readRoute } from './api';
import { OUTCOMES } from './outcomes';
import styles from './route.module.css';
import { RouteActions } from './route-actions';
import { RouteTimeline } from './route-timeline';

const STATUS: Record<RouteLevelView['state'], 'finish' | 'process' | 'wait'> = {
  done: 'finish',
  waiting: 'process',
  ahead: 'wait',
  skipped: 'wait',
};
/** Names that stand in a level; more are counted. */
const MOST_NAMES = 3;

type Props = ComponentProps<RecordSection['Section']>;

/** How far a record is on its route: who decided, when, what was said, who is next; and what this account may do. */
export default function RouteSection({ page, id, onChanged, onEmpty }: Props) {
  const resource = callName(page);
  const { data, error, loading, refresh, mutate } = useRequest(() => readRoute(resource, id), {
    refreshDeps: [resource, id],
    onSuccess: ({ route }) => onEmpty?.(route === null),
    onError: () => onEmpty?.(false),
  });
  if (error && !loading && !isCancelled(error))
    return <LoadFailed message={error.message} onRetry={refresh} />;
  if (!data) return <Skeleton active paragraph={{ rows: 2 }} />;
  const { route, earlier } = data;
  if (!route) return null;
  const done = (next: RouteData) => {
    const isMoved = next.version !== data.version;
    mutate(next);
    if (isMoved || !next.rights.decide) onChanged?.();
  };
  return (
    <Flex vertical gap="middle" data-route={route.outcome ?? 'open'} aria-busy={loading}>
      <RouteNotes route={route} />
      <LevelSteps route={route} />
      <RouteActions resource={resource} id={id} data={data} onDone={done} onStale={refresh} />
      <Course route={route} earlier={earlier} />
    </Flex>
  );
}

function RouteNotes({ route }: { route: RouteView }) {
  const { outcome, submittedBy, startedAt, isOutdated, isStuck } = route;
  return (
    <>
      <Typography.Text type="secondary">
        {outcome && <Tag color={OUTCOMES[outcome].color}>{t(OUTCOMES[outcome].text)}</Tag>}
        {submittedBy &&
          t('{name} 提交于 {time}', { name: submittedBy, time: nowInBeijing(new Date(startedAt)) })}
      </Typography.Text>
      {isOutdated && !outcome && (
        <Alert type="info" showIcon message={t('页面的审批设置已经修改，这条记录仍按提交时的各级审批。')} />
      )}
      {isStuck && (
        <Alert
          type="warning"
          showIcon
          message={t('这一级现在没有足够的人可以审批，请管理员授权或指定审批人。')}
        />
      )}
    </>
  );
}

function LevelSteps({ route }: { route: RouteView }) {
  const levels = route.levels.filter(({ state }) => state !== 'skipped');
  return (
    <Steps
      size="small"
      className={styles.steps as string}
      style={{ '--levels': levels.length } as CSSProperties}
      items={levels.map((level) => ({
        status: route.isStuck && level.state === 'waiting' ? 'error' : STATUS[level.state],
        title: <LevelTitle level={level} />,
        description: <LevelText level={level} />,
      }))}
    />
  );
}

function LevelTitle({ level: { label, addedBy, needed } }: { level: RouteLevelView }) {
  return (
    <span data-level={label}>
      {label}
      {needed > 1 && <Tag className={styles.tag}>{t('{count} 人', { count: needed })}</Tag>}
      {addedBy !== undefined && <Tag className={styles.tag}>{t('加签')}</Tag>}
    </span>
  );
}

function LevelText({ level: { decisions, waitsFor } }: { level: RouteLevelView }) {
  return (
    <div className={styles.level}>
      {decisions.map(({ by, onBehalfOf, at, comment }) => (
        <div key={`${by} ${at}`}>
          <strong>{by}</strong>
          {onBehalfOf !== undefined && (
            <Tag className={styles.tag}>{t('代 {name}', { name: onBehalfOf })}</Tag>
          )}
          <time dateTime={at}>{nowInBeijing(new Date(at))}</time>
          {comment && <q>{comment}</q>}
        </div>
      ))}
      {waitsFor && waitsFor.length > 0 && <div>{t('等待 {names}', { names: namesIn(waitsFor) })}</div>}
    </div>
  );
}

function namesIn(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).join(t('、'));
  return names.length > MOST_NAMES
    ? t('{names} 等 {count} 人', { names: shown, count: names.length })
    : shown;
}

/** All that was done, of this time and of those before; folded until it is asked for. */
function Course({ route, earlier }: { route: RouteView; earlier: readonly RouteView[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const all = [route, ...earlier];
  const count = all.reduce((sum, { events }) => sum + events.length, 0);
  if (count === 0) return null;
  return (
    <div>
      <Button type="link" size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? t('收起经过') : t('全部经过（{count}）', { count })}
      </Button>
      {isOpen && all.map((one) => <RouteTimeline key={one.id} route={one} />)}
    </div>
  );
}
