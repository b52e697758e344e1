import { CloseOutlined, PushpinFilled } from '@ant-design/icons';
import type { KeyboardEvent, MouseEvent } from 'react';
import { t } from '@/services/i18n';
import type { Tab } from './tab-list';
import styles from './tab-strip.module.css';

interface TabItemProps {
  tab: Tab;
  isFront: boolean;
  isUnsaved: boolean;
  onOpen(): void;
  onClose(): void;
}

const MIDDLE_BUTTON = 1;

/** The title leads to the page; cross, middle button or Delete close it. A disabled one is only closed. */
export function TabItem({ tab, isFront, isUnsaved, onOpen, onClose }: TabItemProps) {
  const { label, closed, disabled } = tab;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Delete' && closed) onClose();
  };
  const onAuxClick = (event: MouseEvent) => {
    if (event.button === MIDDLE_BUTTON && closed) onClose();
  };
  return (
    <li
      data-name={tab.name}
      className={isFront ? `${styles.tab} ${styles.front}` : styles.tab}
      onAuxClick={onAuxClick}
    >
      <button
        type="button"
        className={styles.label}
        disabled={disabled}
        aria-current={isFront ? 'page' : undefined}
        title={disabled ? `${label}（${t('页面已停用或没有权限')}）` : label}
        onClick={onOpen}
        onKeyDown={onKeyDown}
      >
        {!closed && <PushpinFilled className={styles.pin} aria-label={t('已固定')} />}
        <span className={styles.text}>{label}</span>
        {isUnsaved && <span className={styles.unsaved} role="img" aria-label={t('有未保存的内容')} />}
      </button>
      {closed && (
        <button type="button" className={styles.close} aria-label={`${t('关闭')} ${label}`} onClick={onClose}>
          <CloseOutlined />
        </button>
      )}
    </li>
  );
}
