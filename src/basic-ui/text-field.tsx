import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react';
import { t } from '@/services/i18n';
import styles from './text-field.module.css';

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'prefix'> {
  label: string;
  value: string;
  onChange(value: string): void;
  /** What is wrong with it, in the person's language; undefined when nothing is. */
  problem?: string | undefined;
  hint?: string;
  icon?: ReactNode;
  /** Beside the input, e.g. the button that gets a code. */
  beside?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
}

interface LabelledProps {
  /** Of the control. */
  id: string;
  label: string;
  problem?: string | undefined;
  hint?: string | undefined;
  children: ReactNode;
}

/** A control with its label above, and below it what is wrong with it or helps to fill it in. */
export function Labelled({ id, label, problem, hint, children }: LabelledProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children}
      {/* Its room is there before it is: nothing below moves when it comes. */}
      <p
        id={`${id}-told`}
        className={problem ? styles.problem : styles.hint}
        data-problem={problem ? '' : undefined}
      >
        {problem ?? hint}
      </p>
    </div>
  );
}

/** A labelled text input with what is wrong with it below; needs no library (decision 037). */
export function TextField({
  label,
  value,
  onChange,
  problem,
  hint,
  icon,
  beside,
  inputRef,
  type = 'text',
  ...rest
}: TextFieldProps) {
  const id = useId();
  const [revealed, setRevealed] = useState(false);
  return (
    <Labelled id={id} label={label} problem={problem} hint={hint}>
      <div className={styles.row}>
        <span className={problem ? `${styles.box} ${styles.wrong}` : styles.box}>
          {icon && <span className={styles.icon}>{icon}</span>}
          <input
            {...rest}
            ref={inputRef}
            id={id}
            type={revealed ? 'text' : type}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={styles.input}
            aria-invalid={problem ? true : undefined}
            aria-describedby={(problem ?? hint) ? `${id}-told` : undefined}
          />
          {type === 'password' && (
            <RevealButton revealed={revealed} onToggle={() => setRevealed(!revealed)} />
          )}
        </span>
        {beside}
      </div>
    </Labelled>
  );
}

function RevealButton({ revealed, onToggle }: { revealed: boolean; onToggle(): void }) {
  const name = revealed ? t('隐藏密码') : t('显示密码');
  return (
    <button type="button" className={styles.reveal} onClick={onToggle} aria-label={name} title={name}>
      <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
        <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
        <circle cx="12" cy="12" r="3" />
        {!revealed && <path d="M4 4l16 16" />}
      </svg>
    </button>
  );
}
