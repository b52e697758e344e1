import { App, Button, Flex } from 'antd';
import { useState } from 'react';
import type { RouteData, RouteRights } from '@/contract/api/route-view';
import { t } from '@/services/i18n';
import { useAct } from '@/ui/use-act';
import { actOnRoute } from './api';
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
  const { rights, version } = data;
  const { run, loading } = useAct(
    (asked: RouteTask, answer: RouteAnswer) => {
      const { call, body } = callOf(asked, answer, rights);
      return actOnRoute(call, { resource, id, version, ...body });
    },
    (next) => {
      setTask(undefined);
      message.success(t('已办理'));
      onDone(next);
    },
    onStale,
  );
  const offered = offeredOn(rights);
  if (offered.length === 0) return null;
  return (
    <Flex wrap gap="small">
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
          isBusy={loading}
          onConfirm={(answer) => run(task, answer)}
          onClose={() => setTask(undefined)}
        />
      )}
    </Flex>
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
