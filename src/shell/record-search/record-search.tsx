import { CloseOutlined, SearchOutlined } from '@ant-design/icons';
import { useKeyPress } from 'ahooks';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { t } from '@/services/i18n';
import styles from './record-search.module.css';
import { RecordSearchBox } from './record-search-box';

/** The search over records in the header; on a narrow screen it is a button, and its box lies over the header. */
export function RecordSearch({ narrow }: { narrow: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useKeyPress(['ctrl.forwardslash', 'meta.forwardslash'], () => {
    if (narrow) setOpen(true);
  });
  if (!narrow) {
    return (
      <search className={styles.wide}>
        <RecordSearchBox />
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
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <search className={styles.over}>
          <RecordSearchBox autoFocus onDone={close} />
          <Button type="text" icon={<CloseOutlined />} aria-label={t('关闭')} onClick={close} />
        </search>
      )}
    </>
  );
}
