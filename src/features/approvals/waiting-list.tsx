import { Checkbox, Tag } from 'antd';
import type { KeyboardEvent, Ref } from 'react';
import type { ApprovalPage, WaitingRecord } from '@/contract/api/approvals';
import { nowInBeijing } from '@/contract/fields/derived';
import { t } from '@/services/i18n';
import styles from './approvals.module.css';
import { headingOf } from './heading';
import { isLong, waitedFor } from './waited';

/** A record of the inbox by page and id: two pages may give the same id. */
export function keyOf({ path, id }: Pick<WaitingRecord, 'path' | 'id'>): string {
  return `${path} ${id}`;
}

interface WaitingListProps {
  rows: readonly WaitingRecord[];
  pages: readonly ApprovalPage[];
  /** Keys of those that are ticked. */
  ticked: readonly string[];
  onTick(keys: readonly string[]): void;
  /** Key of the record that is open. */
  open: string | undefined;
  /** `byKey` where it was opened with the keyboard. */
  onOpen(row: WaitingRecord, byKey: boolean): void;
  onStep(change: 1 | -1): void;
  listRef: Ref<HTMLUListElement>;
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

export function WaitingList({
  rows,
  pages,
  ticked,
  onTick,
  open,
  onOpen,
  onStep,
  listRef,
}: WaitingListProps) {
  const keys = rows.map(keyOf);
  const titleOf = (path: string) => pages.find((page) => page.path === path)?.title ?? path;
  const step = (event: KeyboardEvent) => {
    const change = Object.hasOwn(STEPS, event.key) ? STEPS[event.key] : undefined;
    if (change === undefined) return;
    event.preventDefault();
    onStep(change);
  };
  return (
    <>
      <Checkbox
        className={styles.all}
        checked={ticked.length === keys.length}
        indeterminate={ticked.length > 0 && ticked.length < keys.length}
        onChange={({ target }) => onTick(target.checked ? keys : [])}
      >
        {t('选择本页')}
      </Checkbox>
      <ul className={styles.list} ref={listRef} onKeyDown={step}>
        {rows.map((row, index) => {
          const key = keys[index]!;
          return (
            <li key={key} data-waiting={row.id} data-open={key === open || undefined}>
              <Checkbox
                aria-label={t('选择：{title}', { title: headingOf(row) })}
                checked={ticked.includes(key)}
                onChange={({ target }) =>
                  onTick(target.checked ? [...ticked, key] : ticked.filter((one) => one !== key))
                }
              />
              <button
                type="button"
                className={styles.row}
                aria-current={key === open || undefined}
                onClick={({ detail }) => onOpen(row, detail === 0)}
              >
                <RowText row={row} title={titleOf(row.path)} />
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function RowText({ row, title }: { row: WaitingRecord; title: string }) {
  const { detail, submittedBy, since, level, onBehalfOf } = row;
  const [at, now] = [Date.parse(since), Date.now()];
  return (
    <>
      <span className={styles.name}>{headingOf(row)}</span>
      <span className={styles.facts}>
        <Tag color="blue">{title}</Tag>
        {level && <Tag>{level}</Tag>}
        {onBehalfOf && <Tag color="orange">{t('代 {name}', { name: onBehalfOf })}</Tag>}
        <span>{detail}</span>
        <time
          dateTime={since}
          title={nowInBeijing(new Date(since))}
          className={isLong(at, now) ? styles.long : undefined}
        >
          {waitedFor(at, now)}
        </time>
      </span>
      {submittedBy && <span className={styles.facts}>{t('提交人：{name}', { name: submittedBy })}</span>}
    </>
  );
}
