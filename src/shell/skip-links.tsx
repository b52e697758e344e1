import { type MouseEvent, useState } from 'react';
import { t } from '@/services/i18n';
import styles from './frame.module.css';

/** The id of what stands below header and beside menu. */
export const CONTENT_ID = 'page-content';

const content = () => document.getElementById(CONTENT_ID);

/** The first row of the list in sight; pages behind other tabs are not displayed to anybody. */
function firstRow(): HTMLElement | undefined {
  const rows = content()?.querySelectorAll<HTMLElement>('[data-row-key]') ?? [];
  return [...rows].find((row) => row.offsetHeight > 0 && getComputedStyle(row).visibility === 'visible');
}

const FOCUSABLE = 'a[href], button:not([disabled]), input:not([disabled]), [tabindex="0"]';

/**
 * The first stops of the keyboard on every page: past header and menu to the page, and where it has a list, past its
 * search and buttons to the first row (WCAG 2.2, 2.4.1).
 */
export function SkipLinks() {
  const [hasRows, setHasRows] = useState(false);
  const toContent = (event: MouseEvent) => {
    event.preventDefault();
    content()?.focus();
  };
  const toRow = (event: MouseEvent) => {
    event.preventDefault();
    const row = firstRow();
    (row?.querySelector<HTMLElement>(FOCUSABLE) ?? content())?.focus();
  };
  return (
    <>
      <a
        href={`#${CONTENT_ID}`}
        className={styles.skip}
        onFocus={() => setHasRows(firstRow() !== undefined)}
        onClick={toContent}
      >
        {t('跳到正文')}
      </a>
      {hasRows && (
        <a href={`#${CONTENT_ID}`} className={styles.skip} onClick={toRow}>
          {t('跳到列表')}
        </a>
      )}
    </>
  );
}
