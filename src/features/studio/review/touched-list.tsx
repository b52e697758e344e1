import type { TouchedRecords } from '@/contract/studio/studio';
import { t } from '@/services/i18n';
import common from '../studio.module.css';
import styles from './review.module.css';

/** How many records a change concerns, with the first of them. */
export function TouchedList({ records }: { records: readonly TouchedRecords[] }) {
  const touched = records.filter(({ count }) => count > 0);
  if (touched.length === 0) return null;
  return (
    <section className={styles.changes} data-level="caution">
      <h3 className={common.small}>{t('涉及的记录')}</h3>
      <ul>
        {touched.map(({ page, title, kind, field = '', count, looked, examples }) => (
          <li key={`${page} ${kind} ${field}`}>
            <span>
              <b>{title}</b>{' '}
              {kind === 'hasValue'
                ? t('{count} 条记录的字段 {field} 有值（看了 {looked} 条）', { count, field, looked })
                : t('{count} 条记录不符合新的规则（看了 {looked} 条）', { count, looked })}
              <ul className={common.plain}>
                {examples.map(({ id, name, message }) => (
                  <li key={id}>{message ? `${name}：${message}` : name}</li>
                ))}
              </ul>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
