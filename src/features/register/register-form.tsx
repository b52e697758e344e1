import { Alert, Form, type FormInstance, type FormProps } from 'antd';
import { type FocusEvent, type ReactNode, useRef } from 'react';
import { afterPress } from '@/dom/after-press';
import { checkOnBlur, forgetFaults } from './field-rule';
import { InSight } from './in-sight';
import styles from './register.module.css';

interface RegisterFormProps<Values> extends Omit<FormProps<Values>, 'children'> {
  form: FormInstance<Values>;
  children: ReactNode;
  /** Why it was refused, where that belongs to none of its fields. */
  problem?: string;
}

/**
 * A form of registration: a field with something in it is looked at when it is left, and what was wrong with it goes when
 * it changes. antd's own check on blur would take the message away at once, which moves whatever is being pressed.
 */
export function RegisterForm<Values extends object>({
  form,
  problem,
  onValuesChange,
  onFinish,
  ...props
}: RegisterFormProps<Values>) {
  // antd drops a sending whose check is overtaken by another.
  const isChecking = useRef(false);
  return (
    <>
      {problem && (
        <InSight>
          <Alert className={styles.notice} type="error" showIcon message={problem} />
        </InSight>
      )}
      <Form<Values>
        form={form}
        layout="vertical"
        requiredMark={false}
        validateTrigger={[]}
        onBlur={({ target }: FocusEvent<HTMLElement>) =>
          void afterPress().then(() => isChecking.current || checkOnBlur(form, target.id))
        }
        onSubmitCapture={() => {
          isChecking.current = true;
        }}
        onFinish={(values) => {
          isChecking.current = false;
          onFinish?.(values);
        }}
        onFinishFailed={() => {
          isChecking.current = false;
        }}
        onValuesChange={(changed: Partial<Values>, values) => {
          forgetFaults(form, changed);
          onValuesChange?.(changed, values);
        }}
        {...props}
      />
    </>
  );
}
