import type { ButtonHTMLAttributes } from 'react';
import styles from './button.module.css';
import { Spinner } from './spinner';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: 'primary' | 'default' | 'link';
  size?: 'middle' | 'large';
  /** As wide as what it stands in. */
  block?: boolean;
  /** Busy: it turns, and cannot be pressed again. */
  loading?: boolean;
}

/** A button in the product's look that needs no library (decision 037). */
export function BasicButton({
  kind = 'default',
  size = 'middle',
  block = false,
  loading = false,
  disabled,
  className = '',
  children,
  ...rest
}: ButtonProps) {
  const classes = [styles.button, styles[kind], styles[size], block && styles.block, className];
  return (
    <button
      type="button"
      {...rest}
      className={classes.filter(Boolean).join(' ')}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
    >
      {loading && <Spinner />}
      {children}
    </button>
  );
}
