import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { t } from '@/services/i18n';
import styles from './dialog.module.css';

interface DialogProps {
  title: string;
  /** Closed by Esc, by its cross, or by a click beside it. */
  onClose(): void;
  footer?: ReactNode;
  /** Widest, in pixels. */
  width?: number;
  children: ReactNode;
}

/** A dialog over the page, of the browser's own element: focus stays in it and goes back afterwards (decision 037). */
export function BasicDialog({ title, onClose, footer, width = 460, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // While it still stands in the page: only then does closing it give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    // Safari has it since 15.4, Firefox since 98: an older one shows it in the page, over everything.
    if (element?.showModal) element.showModal();
    else element?.setAttribute('open', '');
    return () => element?.close?.();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes it
    <dialog
      ref={dialog}
      className={styles.dialog}
      style={{ maxWidth: width }}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={styles.sheet}>
        <header className={styles.header}>
          <h2 id={titleId}>{title}</h2>
          <button type="button" className={styles.close} onClick={onClose} aria-label={t('关闭')}>
            <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
              <path d="M3 3l10 10M13 3L3 13" />
            </svg>
          </button>
        </header>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls a long text by its keys */}
        <div className={styles.body} tabIndex={0}>
          {children}
        </div>
        {footer && <footer className={styles.footer}>{footer}</footer>}
      </div>
    </dialog>
  );
}
