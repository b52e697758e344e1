import { Alert, Button, Flex, Modal, Progress, Result } from 'antd';
import { type ReactNode, useSyncExternalStore } from 'react';
import { t } from '@/services/i18n';
import { FaultTable } from './fault-table';
import type { ImportTask, TaskState } from './import-task';
import { ReviewPart } from './review-part';

interface TaskDialogProps {
  task: ImportTask;
  /** Chooses another file; absent where the dialog stands on another page. */
  onAgain?: (() => void) | undefined;
  onClose(): void;
}

export function TaskDialog({ task, onAgain, onClose }: TaskDialogProps) {
  const state = useSyncExternalStore(task.subscribe, task.get);
  const isBusy = state.step === 'checking' || state.step === 'writing';
  return (
    <Modal
      open
      title={t('导入{title}', { title: task.page.title })}
      width={720}
      maskClosable={false}
      closable={{ 'aria-label': isBusy ? t('转到后台') : t('关闭') }}
      onCancel={onClose}
      footer={<Footer task={task} state={state} onAgain={onAgain} onClose={onClose} />}
    >
      <div data-import={state.step}>{partOf(task, state)}</div>
    </Modal>
  );
}

function partOf(task: ImportTask, state: TaskState): ReactNode {
  const { page, dictionaries } = task;
  switch (state.step) {
    case 'checking':
      return <Checking {...state.progress} />;
    case 'faulty':
      return (
        <Flex vertical gap={12}>
          <Alert
            type="warning"
            showIcon
            message={t('{count} 行里有 {rows} 行不对，一行也没有写入。', {
              count: state.count,
              rows: new Set(state.faults.map(({ row }) => row)).size,
            })}
          />
          <FaultTable page={page} faults={state.faults} />
        </Flex>
      );
    case 'checked':
      return <ReviewPart page={page} dictionaries={dictionaries} job={state.job} />;
    case 'writing':
      return (
        <>
          <p role="status">{t('正在写入 {total} 条', { total: state.job.total })}</p>
          <Progress percent={100} status="active" showInfo={false} aria-label={t('正在写入')} />
          <p>{t('全部写入，或者一行也不写入。可以离开这个页面。')}</p>
        </>
      );
    case 'written':
      return (
        <Result
          status="success"
          title={t('已导入 {count} 条', { count: state.job.total })}
          subTitle={countsOf(state.job)}
        />
      );
    case 'failed':
      return (
        <Result
          status="warning"
          title={state.job ? t('没有收到答复，可能已经写入') : t('没有导入')}
          subTitle={state.job ? t('继续导入不会写两遍。') : state.message}
        />
      );
    default:
      return <Result status="info" title={t('已取消，一行也没有写入')} />;
  }
}

function Checking({ done, total }: { done: number; total: number }) {
  return (
    <>
      <p>{t('正在检查')}</p>
      <Progress
        percent={total === 0 ? 0 : Math.floor((done / total) * 100)}
        status="active"
        aria-label={t('正在检查')}
      />
      <p role="status">{t('{done} / {total} 条', { done, total })}</p>
    </>
  );
}

function countsOf({
  creates,
  updates,
  unchanged,
  requested,
}: {
  creates: number;
  updates: number;
  unchanged: number;
  requested: number;
}) {
  return [
    creates > 0 && t('新增 {count} 条', { count: creates }),
    updates - requested > 0 && t('修改 {count} 条', { count: updates - requested }),
    requested > 0 && t('{count} 条修改已提交审核', { count: requested }),
    unchanged > 0 && t('{count} 条没有变化', { count: unchanged }),
  ]
    .filter(Boolean)
    .join(t('，'));
}

function Footer({ task, state, onAgain, onClose }: TaskDialogProps & { state: TaskState }) {
  const close = <Button onClick={onClose}>{t('关闭')}</Button>;
  const again = onAgain && <Button onClick={onAgain}>{t('重新选择文件')}</Button>;
  switch (state.step) {
    case 'checking':
      return (
        <>
          <Button onClick={task.cancel}>{t('取消')}</Button>
          <Button type="primary" onClick={onClose}>
            {t('转到后台')}
          </Button>
        </>
      );
    case 'writing':
      return <Button onClick={onClose}>{t('转到后台')}</Button>;
    case 'checked':
      return <Confirmation task={task} onBack={onAgain ?? onClose} />;
    case 'faulty':
      return (
        <>
          {close}
          {state.job && <Button onClick={task.checkAgain}>{t('再检查一次')}</Button>}
          {again}
        </>
      );
    case 'failed':
      return (
        <>
          {close}
          {state.job ? (
            <Button type="primary" onClick={task.write}>
              {t('继续导入')}
            </Button>
          ) : (
            again
          )}
        </>
      );
    default:
      return (
        <>
          {state.step === 'cancelled' && again}
          <Button type="primary" onClick={onClose}>
            {t('完成')}
          </Button>
        </>
      );
  }
}

function Confirmation({ task, onBack }: { task: ImportTask; onBack(): void }) {
  return (
    <>
      <Button
        onClick={() => {
          task.cancel();
          onBack();
        }}
      >
        {t('不导入')}
      </Button>
      <Button type="primary" onClick={task.write}>
        {t('确认导入')}
      </Button>
    </>
  );
}
