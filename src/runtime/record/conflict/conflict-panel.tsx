import { Alert, Button, Radio, Space } from 'antd';
import { useEffect, useRef } from 'react';
import { nowInBeijing } from '@/contract/fields/derived';
import type { Dictionaries } from '@/contract/fields/fields';
import type { Collision } from '@/contract/fields/merge-records';
import type { RecordPage } from '@/contract/language/page-schema';
import type { InterveningWrite } from '@/contract/records/conflicts';
import { t } from '@/services/i18n';
import { ComparedTable, SidesTable, SideValue } from '../history/change-sides';
import { titleOfChange } from '../history/changed-value';
import { type Conflict, openChoices, type Side } from './use-conflict';
import './conflict.css';

interface ConflictPanelProps {
  page: RecordPage;
  dictionaries: Dictionaries;
  conflict: Conflict;
  onChoose(path: string, side: Side): void;
  onChooseAll(side: Side): void;
}

/** Writers that are named one by one. */
const MOST_NAMED = 3;

/**
 * Says above a form who changed the record meanwhile, when and what; what both have changed stands side by side and is
 * chosen here. It comes into sight and takes the focus when it appears.
 */
export function ConflictPanel({ page, dictionaries, conflict, onChoose, onChooseAll }: ConflictPanelProps) {
  const { writes, taken, collisions } = conflict;
  const panel = useRef<HTMLElement>(null);
  const left = openChoices(conflict);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another conflict is to be seen, too
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ block: 'start' });
  }, [taken]);
  return (
    <section ref={panel} role="alert" tabIndex={-1} className="conflict" aria-label={t('该记录已被他人修改')}>
      <Alert
        banner
        role="presentation"
        type={left > 0 ? 'warning' : 'success'}
        message={<h2>{t('该记录已被他人修改')}</h2>}
        description={
          <>
            {writes.slice(0, MOST_NAMED).map((write) => (
              <p key={write.at}>{wordWrite(write)}</p>
            ))}
            {writes.length > MOST_NAMED && (
              <p>{t('此前还有 {count} 次修改', { count: writes.length - MOST_NAMED })}</p>
            )}
            <p>{nextStep(left, collisions.length)}</p>
          </>
        }
      />
      {collisions.length > 0 && (
        <>
          <CollisionTable {...{ page, dictionaries, conflict, onChoose }} />
          {collisions.length > 1 && (
            <div className="conflict-actions">
              <Space>
                <Button size="small" onClick={() => onChooseAll('theirs')}>
                  {t('全部用对方的')}
                </Button>
                <Button size="small" onClick={() => onChooseAll('mine')}>
                  {t('全部用我的')}
                </Button>
              </Space>
            </div>
          )}
        </>
      )}
      {taken.length > 0 && (
        <>
          <h3>{t('已并入对方的修改')}</h3>
          <SidesTable page={page} dictionaries={dictionaries} changes={taken} label={t('已并入对方的修改')} />
        </>
      )}
    </section>
  );
}

function wordWrite({ at, by, isOwn }: InterveningWrite): string {
  const time = nowInBeijing(new Date(at));
  if (isOwn) return t('您在另一个窗口于 {time}（北京时间）修改', { time });
  return t('{name} 于 {time}（北京时间）修改', { name: by ?? t('系统'), time });
}

function nextStep(left: number, all: number): string {
  if (left > 0) return t('有 {count} 处两人都改过，请逐处选择用谁的内容；其余已经合并。', { count: left });
  return all > 0 ? t('已选定，请核对后再次保存。') : t('两人的修改没有重叠，已经合并，请核对后再次保存。');
}

type CollisionTableProps = Omit<ConflictPanelProps, 'onChooseAll'>;

function CollisionTable({ page, dictionaries, conflict, onChoose }: CollisionTableProps) {
  const { collisions, chosen } = conflict;
  const value = ({ path }: Collision, side: unknown) => (
    <SideValue page={page} dictionaries={dictionaries} path={path} value={side} />
  );
  const choice = (side: Side, title: string) => ({
    side,
    title,
    isChosen: ({ path }: Collision) => chosen[path] === side,
    cell: (collision: Collision) => (
      <Radio
        checked={chosen[collision.path] === side}
        onChange={() => onChoose(collision.path, side)}
        aria-label={`${titleOfChange(page, collision.path)} ${title}`}
      >
        {value(collision, collision[side])}
      </Radio>
    ),
  });
  const sides = [
    { side: 'before', title: t('修改前'), cell: (collision: Collision) => value(collision, collision.base) },
    choice('theirs', t('对方的内容')),
    choice('mine', t('我的内容')),
  ];
  return (
    <ComparedTable
      page={page}
      rows={collisions}
      sides={sides}
      label={t('两人都改过的内容')}
      className="collisions"
    />
  );
}
