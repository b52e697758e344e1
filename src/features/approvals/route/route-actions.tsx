import { App, Button } from 'antd';
import { useState } from 'react';
import type { RouteData, RouteRights } from '@/contract/api/route-view';
import { tellFailure } from '@/services/http/request-errors';
import { t } from '@/services/i18n';
import { actOnRoute } from './api';
import styles from './route.module.css';
import { type RouteAnswer, RouteDialog, type RouteTask } from './route-dialog';

interface RouteActionsProps {
  resource: string;
  id: string;
  data: RouteData;
  onDone(data: RouteData): void;
  /** It was refused: what is shown is no longer so. */
  onStale(): void;
}

/** What this account may do on a route, as buttons; each asks in a dialog first. */
export function RouteActions({ resource, id, data, onDone, onStale }: RouteActionsProps) {
  const { message } = App.useApp();
  const [task, setTask] = useState<RouteTask>();
  const [isBusy, setIsBusy] = useState(false);
  const { rights, version } = data;
  const offered = offeredOn(rights);
  if (offered.length === 0) return null;

  async function run(answer: RouteAnswer) {
    if (!task) return;
    const { call, body } = callOf(task, answer, rights);
    setIsBusy(true);
    try {
      const next = await actOnRoute(call, { resource, id, version, ...body });
      setTask(undefined);
      message.success(t('已办理'));
      onDone(next);
    } catch (reason) {
      tellFailure(message, reason);
      onStale();
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <div className={styles.actions}>
      {offered.map(({ task: one, label, isMain, isDanger }) => (
        <Button
          key={one}
          type={isMain ? 'primary' : 'default'}
          danger={isDanger ?? false}
          data-act={one}
          onClick={() => setTask(one)}
        >
          {t(label)}
        </Button>
      ))}
      {task && (
        <RouteDialog
          task={task}
          resource={resource}
          id={id}
          rights={rights}
          isBusy={isBusy}
          onConfirm={run}
          onClose={() => setTask(undefined)}
        />
      )}
    </div>
  );
}

interface Offered {
  task: RouteTask;
  label: string;
  isMain?: boolean;
  isDanger?: boolean;
}

function offeredOn(rights: RouteRights): Offered[] {
  const { decide, sendBack, backTo, withdraw, handOver, add, copy, remind, assign } = rights;
  const all: (Offered | false)[] = [
    decide !== undefined && { task: 'decide', label: '通过', isMain: true },
    (sendBack !== undefined || backTo.length > 0) && { task: 'sendBack', label: '退回', isDanger: true },
    handOver && { task: 'handOver', label: '转交' },
    add && { task: 'add', label: '加签' },
    assign && { task: 'assign', label: '指定审批人' },
    remind && { task: 'remind', label: '催办' },
    withdraw && { task: 'withdraw', label: '撤回' },
    copy && { task: 'copy', label: '抄送' },
  ];
  return all.filter((one) => one !== false);
}

/** The call of a task, with what was chosen in its dialog. */
function callOf(task: RouteTask, { reason, to, place, people }: RouteAnswer, { decide }: RouteRights) {
  const words = reason ? { reason } : {};
  const bodies: Record<RouteTask, { call: Parameters<typeof actOnRoute>[0]; body: Record<string, unknown> }> =
    {
      decide: { call: 'decide', body: { code: decide?.code, ...words } },
      sendBack: { call: 'sendBack', body: { ...(to && { to }), ...words } },
      handOver: { call: 'handOver', body: { to: people[0], ...words } },
      assign: { call: 'handOver', body: { to: people[0], ...words } },
      add: { call: 'add', body: { to: people[0], place, ...words } },
      copy: { call: 'copy', body: { to: people } },
      remind: { call: 'remind', body: {} },
      withdraw: { call: 'withdraw', body: {} },
    };
  return bodies[task];
}
