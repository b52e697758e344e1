import { Button, Select } from 'antd';
import common from '../studio.module.css';
import styles from './start.module.css';

interface NameChoiceProps {
  label: string;
  placeholder: string;
  names: readonly string[];
  value: string | undefined;
  onChange(name: string): void;
  /** Says that another source is to be given. */
  again: string;
  onAgain(): void;
}

/** Which part of a source, by its name, a page is made of. */
export function NameChoice({ label, placeholder, names, value, onChange, again, onAgain }: NameChoiceProps) {
  return (
    <p className={common.source}>
      <Select
        showSearch
        className={styles.choice}
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={onChange}
        options={names.map((name) => ({ value: name, label: name }))}
      />
      <Button size="small" type="link" onClick={onAgain}>
        {again}
      </Button>
    </p>
  );
}
