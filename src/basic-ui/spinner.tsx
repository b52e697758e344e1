import styles from './spinner.module.css';

/** Something is under way; as large as the text beside it. */
export function Spinner({ label }: { label?: string }) {
  return (
    <svg viewBox="0 0 24 24" className={styles.spinner} role={label ? 'img' : undefined} aria-label={label}>
      <circle cx="12" cy="12" r="9.5" />
    </svg>
  );
}
