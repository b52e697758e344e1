import { Alert } from 'antd';
import type { BasicForm } from '@/basic-ui/use-form';
import { messageOf } from '@/contract/base/message-of';
import { intoSight } from '@/dom/into-sight';
import { faultsOf } from '@/services/http/refusal-faults';
import { FIELD_OF } from './api';
import styles from './register.module.css';

/** Why it was refused, above the form; nothing where that is empty. */
export function Problem({ children }: { children: string }) {
  return children === '' ? null : (
    <div ref={intoSight}>
      <Alert className={styles.notice} type="error" showIcon message={children} />
    </div>
  );
}

/** Says why it was refused at the field that it is about; answers what no field is there for, to be said above the form. */
export function placeRefusal<Values extends Record<string, string>>(
  form: BasicForm<Values>,
  error: unknown,
): string {
  const [fault] = faultsOf(error, FIELD_OF);
  if (!fault) return messageOf(error);
  if (!Object.hasOwn(form.values, fault.path)) return fault.message;
  form.refuse(fault.path as keyof Values & string, fault.message);
  return '';
}
