import { useKeyPress, useRequest, useUpdateEffect } from 'ahooks';
import { AutoComplete, type GetRef, Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { grantsPage } from '@/contract/language/permissions';
import { recentRecords } from '@/services/browser/recent-records';
import { t } from '@/services/i18n';
import { useNavigate } from '@/services/router';
import { useAuthority } from '@/services/session/permissions';
import { searchRecords } from '@/shell/record-search/api';
import { letTabPass } from '../let-tab-pass';
import { foundOptions, recentOptions } from './found-options';
import styles from './record-search.module.css';
import { searchInput } from './search-input';

/** Milliseconds after the last key before the server is asked. */
const PAUSE_MS = 200;

export interface RecordSearchBoxProps {
  /** What was typed before the box was there. */
  initialText?: string;
  /** Enter was pressed before the box was there: the first record that is found opens. */
  initialEntered?: boolean;
  /** The box was opened to be typed into. */
  autoFocus?: boolean;
  /** A record was chosen, or the person gave up. */
  onDone?(): void;
}

/**
 * Finds records over all pages by code, name and the other texts that their lists are searched by; what was opened
 * lately stands there before anything is typed. Ctrl+/ leads here, arrows and Enter to a record, Escape away.
 */
export function RecordSearchBox({
  initialText = '',
  initialEntered = false,
  autoFocus = false,
  onDone,
}: RecordSearchBoxProps) {
  const navigate = useNavigate();
  const { menu, permissions } = useAuthority();
  const field = useRef<GetRef<typeof AutoComplete>>(null);
  const [text, setText] = useState(initialText);
  const [isOpen, setOpen] = useState(false);
  const [isHasty, setHasty] = useState(initialEntered);
  const wanted = text.trim();
  const { data, error } = useRequest(async () => ({ text: wanted, found: await searchRecords(wanted) }), {
    ready: wanted !== '',
    refreshDeps: [wanted],
    debounceWait: PAUSE_MS,
    onError: () => undefined,
  });
  const found = wanted !== '' && data?.text === wanted ? data.found : undefined;
  const groups = found
    ? foundOptions(found, menu, wanted)
    : wanted === '' && isOpen
      ? recentOptions(
          recentRecords().filter(({ path }) => grantsPage(permissions, path)),
          menu,
        )
      : [];
  const first = groups[0]?.options[0]?.value;

  function type(next: string) {
    setText(next);
    setHasty(false);
  }
  function open(address: string) {
    type('');
    setOpen(false);
    field.current?.blur();
    navigate(address);
    onDone?.();
  }
  // Enter was pressed before the answer came.
  useUpdateEffect(() => {
    if (isHasty && found && first !== undefined) open(first);
  }, [isHasty, data]);
  useEffect(() => {
    if (autoFocus) field.current?.focus();
  }, [autoFocus]);
  useKeyPress(['ctrl.forwardslash', 'meta.forwardslash'], (event) => {
    event.preventDefault();
    field.current?.focus();
  });

  return (
    <AutoComplete
      ref={field}
      className={styles.box}
      value={text}
      // An address is no text: it is followed, and never stands in the box.
      onChange={(next, option) => !(option && 'value' in option) && type(next)}
      onSelect={open}
      open={isOpen}
      onOpenChange={setOpen}
      onFocus={() => setOpen(true)}
      onBlur={() => setHasty(false)}
      onInputKeyDown={({ key, nativeEvent }) => {
        setHasty(key === 'Enter' && !nativeEvent.isComposing && wanted !== '' && !found);
        if (key === 'Escape') onDone?.();
      }}
      defaultActiveFirstOption={wanted !== ''}
      popupMatchSelectWidth={false}
      listHeight={480}
      classNames={{ popup: { root: styles.popup } }}
      notFoundContent={hintOf(wanted, { isFound: found !== undefined, hasFailed: error !== undefined })}
      options={groups}
    >
      <Input {...searchInput()} onKeyDown={letTabPass} />
    </AutoComplete>
  );
}

/** What stands below the box where there is nothing to choose. */
function hintOf(wanted: string, { isFound, hasFailed }: { isFound: boolean; hasFailed: boolean }): string {
  if (wanted === '') return t('输入编号、名称等文字，查找您能看到的记录');
  if (isFound) return t('没有找到包含“{text}”的记录', { text: wanted });
  return hasFailed ? t('暂时无法查找，请稍后再试') : t('加载中…');
}
