import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { Button, Input, Popconfirm } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { MEMO_LENGTH, type Memo } from '@/contract/api/workbench';
import { t } from '@/services/i18n';
import type { CardProps } from '@/ui/dashboard-card';
import { HomeCard, NothingHere } from '@/ui/home-card';
import { useAct } from '@/ui/use-act';
import { removeMemo, saveMemo } from './api';
import styles from './workbench.module.css';

const MEMO_INPUT = { maxLength: MEMO_LENGTH, showCount: true, count: { max: MEMO_LENGTH, show: true } };

/** Enter that chooses among an input method's words is no end of the text. */
const entered = (act: () => void) => (event: KeyboardEvent) => {
  if (!event.nativeEvent.isComposing) act();
};

/** Short notes to oneself: written with Enter, changed in their place, deleted when they are done. */
export function MemoCard({ read, state }: CardProps<{ list: Memo[] }>) {
  const [text, setText] = useState('');
  const [editing, setEditing] = useState<Memo>();
  const [problem, setProblem] = useState('');
  const { run: carryOut, loading } = useAct((work: () => Promise<unknown>) => work(), state.refresh);
  const add = () => {
    if (loading) return;
    if (text.trim() === '') {
      setProblem(t('备忘内容不能为空'));
      return;
    }
    carryOut(async () => {
      await saveMemo(text);
      // What was typed meanwhile is the next memo.
      setText((typed) => (typed === text ? '' : typed));
    });
  };
  const change = () => {
    if (!editing || editing.text.trim() === '') return;
    carryOut(async () => {
      await saveMemo(editing.text, editing.id);
      setEditing((now) => (now?.id === editing.id ? undefined : now));
    });
  };
  return (
    <HomeCard title={read.title ?? t('备忘')} state={state}>
      <div className={styles.memoInput}>
        <Input
          {...MEMO_INPUT}
          value={text}
          status={problem && 'error'}
          placeholder={t('记一件事，按回车保存')}
          aria-label={t('新备忘')}
          onChange={(event) => {
            setText(event.target.value);
            setProblem('');
          }}
          onPressEnter={entered(add)}
        />
        <Button type="primary" loading={loading} onClick={add}>
          {t('添加')}
        </Button>
      </div>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {read.data?.list.length === 0 && <NothingHere>{t('还没有备忘')}</NothingHere>}
      <ul className={styles.memos}>
        {read.data?.list.map((memo) => (
          <li key={memo.id}>
            {editing?.id === memo.id ? (
              <Input
                {...MEMO_INPUT}
                autoFocus
                value={editing.text}
                aria-label={t('修改备忘')}
                onChange={(event) => setEditing({ ...memo, text: event.target.value })}
                onPressEnter={entered(change)}
                onBlur={() => (editing.text.trim() === memo.text ? setEditing(undefined) : change())}
                onKeyDown={(event) => event.key === 'Escape' && setEditing(undefined)}
              />
            ) : (
              <>
                <span className={styles.memoText}>{memo.text}</span>
                <Button
                  type="text"
                  size="small"
                  icon={<EditOutlined />}
                  aria-label={t('修改备忘“{text}”', { text: memo.text })}
                  onClick={() => setEditing(memo)}
                />
                <Popconfirm
                  title={t('删除这条备忘？')}
                  okButtonProps={{ danger: true }}
                  onConfirm={() => carryOut(() => removeMemo(memo.id))}
                >
                  <Button
                    type="text"
                    size="small"
                    icon={<DeleteOutlined />}
                    aria-label={t('删除备忘“{text}”', { text: memo.text })}
                  />
                </Popconfirm>
              </>
            )}
          </li>
        ))}
      </ul>
    </HomeCard>
  );
}
