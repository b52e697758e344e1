import { Button, Flex, Progress } from 'antd';
import type { NotificationInstance } from 'antd/es/notification/interface';
import { useState, useSyncExternalStore } from 'react';
import { t } from '@/services/i18n';
import type { ImportTask, TaskState } from './import-task';
import { TaskDialog } from './task-dialog';

const ENDED: ReadonlySet<TaskState['step']> = new Set(['cancelled', 'written', 'failed', 'faulty']);
let shown = 0;

/** Keeps an import in sight on every page until it has come to an end and the person has seen how. */
export function showTray(notification: NotificationInstance, task: ImportTask): void {
  const { step } = task.get();
  // Whoever closed the dialog has seen how it ended.
  if (ENDED.has(step)) return;
  shown += 1;
  const key = `import-${shown}`;
  const close = () => notification.destroy(key);
  notification.open({
    key,
    duration: 0,
    placement: 'bottomRight',
    className: 'import-tray',
    closable: false,
    message: t('导入{title}', { title: task.page.title }),
    description: <Tray task={task} onClose={close} />,
  });
}

function Tray({ task, onClose }: { task: ImportTask; onClose(): void }) {
  const state = useSyncExternalStore(task.subscribe, task.get);
  const [isOpen, setOpen] = useState(false);
  const isOver = ENDED.has(state.step);
  return (
    <div data-import-tray={state.step}>
      <p className="secondary cut-off">{task.fileName}</p>
      <TrayState state={state} />
      <Flex justify="end" gap={8} style={{ marginTop: 8 }}>
        {isOver && (
          <Button size="small" onClick={onClose}>
            {t('知道了')}
          </Button>
        )}
        {state.step === 'checking' && (
          <Button
            size="small"
            onClick={() => {
              task.cancel();
              onClose();
            }}
          >
            {t('取消')}
          </Button>
        )}
        {state.step !== 'cancelled' && (
          <Button
            size="small"
            type={state.step === 'checked' ? 'primary' : 'default'}
            onClick={() => setOpen(true)}
          >
            {state.step === 'checked' ? t('查看并导入') : t('查看')}
          </Button>
        )}
      </Flex>
      {isOpen && (
        <TaskDialog
          task={task}
          onClose={() => {
            setOpen(false);
            if (ENDED.has(task.get().step)) onClose();
          }}
        />
      )}
    </div>
  );
}

function TrayState({ state }: { state: TaskState }) {
  switch (state.step) {
    case 'checking': {
      const { done, total } = state.progress;
      return (
        <>
          <p role="status">{t('正在检查 {done} / {total} 条', { done, total })}</p>
          <Progress
            percent={total === 0 ? 0 : Math.floor((done / total) * 100)}
            size="small"
            showInfo={false}
          />
        </>
      );
    }
    case 'checked':
      return <p role="status">{t('检查通过，还没有写入')}</p>;
    case 'writing':
      return <p role="status">{t('正在写入 {total} 条', { total: state.job.total })}</p>;
    case 'written':
      return <p role="status">{t('已导入 {count} 条', { count: state.job.total })}</p>;
    case 'faulty':
      return <p role="status">{t('有 {count} 处不对，一行也没有写入', { count: state.faults.length })}</p>;
    case 'failed':
      return <p role="status">{state.message}</p>;
    default:
      return <p role="status">{t('已取消')}</p>;
  }
}
