import { CloseOutlined, SearchOutlined } from '@ant-design/icons';
import { useKeyPress } from 'ahooks';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { t } from '@/services/i18n';
import styles from './record-search.module.css';
import { useSearchBox } from './use-search-box';
import { WideSearch } from './wide-search';

/** The search over records in the header; on a narrow screen it is a button, and its box lies over the header. */
export function RecordSearch({ narrow }: { narrow: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [Box, load] = useSearchBox();
  const button = useRef<HTMLButtonElement>(null);
  function open() {
    load();
    setOpen(true);
  }
  useKeyPress(['ctrl.forwardslash', 'meta.forwardslash'], () => {
    if (narrow) open();
  });
  if (!narrow) {
    return (
      <search className={styles.wide}>
        <WideSearch />
      </search>
    );
  }
  function close() {
    setOpen(false);
    button.current?.focus();
  }
  return (
    <>
      <Button
        ref={button}
        type="text"
        icon={<SearchOutlined />}
        aria-label={t('查找记录')}
        aria-expanded={isOpen}
        onClick={open}
      />
      {isOpen && Box && (
        <search className={styles.over}>
          <Box autoFocus onDone={close} />
          <Button type="text" icon={<CloseOutlined />} aria-label={t('关闭')} onClick={close} />
        </search>
      )}
    </>
  );
}
