import { QuestionCircleOutlined } from '@ant-design/icons';
import { type Field, type GeneralField, isVoidField } from '@formily/core';
import { observer, useField } from '@formily/react';
import { Tooltip } from 'antd';
import {
  cloneElement,
  Fragment,
  isValidElement,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
} from 'react';
import { BesideFieldsContext } from './beside-fields';
import { BlankFieldsContext, isLeftOut } from './blank-fields';
import { FieldMark } from './field-marks';
import { useWithheld } from './judged-when-left';
import { ShownValue } from './shown-values';
import './form-item.css';

interface FormItemProps {
  children?: ReactNode;
  /** Explains the field behind a question mark beside its label. */
  tooltip?: ReactNode;
  gridSpan?: number;
  isEmphasized?: boolean;
  isPrinted?: boolean;
}

const ITEM = 'ant-formily-item';

/**
 * A field with its label above, and below it what is wrong with it or its description. Written anew with the class names
 * of Formily's, which reads the layout of the page once a field and takes its style from the style engine: a quarter of
 * the time in which a long form is drawn. It also ties label and message to the control for those who do not see them.
 */
export const FormItem = observer(function FormItem({
  children,
  tooltip,
  gridSpan,
  isEmphasized = false,
  isPrinted = true,
}: FormItemProps) {
  const field = useField();
  const id = `${field.form.id}-${field.address}`;
  const label = field.title;
  const { kind, text } = useWithheld(field) ? {} : feedbackOf(field);
  const description = field.description;
  const tied = useMemo(() => tie(children, field, id), [children, field, id]);
  const blank = useContext(BlankFieldsContext);
  const beside = useContext(BesideFieldsContext);
  useEffect(() => {
    const control = document.getElementById(id);
    if (kind === 'error') control?.setAttribute('aria-invalid', 'true');
    else control?.removeAttribute('aria-invalid');
  }, [id, kind]);
  if (isLeftOut(field, blank)) return null;
  const stands = isEmphasized && field.pattern === 'readPretty';
  return (
    <div
      className={`${ITEM}${kind ? ` ${ITEM}-${kind} ${ITEM}-feedback-has-text` : ''}${description ? ` ${ITEM}-with-extra` : ''}${isPrinted ? '' : ' unprinted'}`}
      data-grid-span={gridSpan}
      data-address={field.address.toString()}
    >
      {label && (
        <div className={`${ITEM}-label`} title={typeof label === 'string' ? label : undefined}>
          <div className={`${ITEM}-label-content`}>
            {isAsked(field) && (
              <span className={`${ITEM}-asterisk`} aria-hidden="true">
                *
              </span>
            )}
            <label id={`${id}-label`} htmlFor={id}>
              {label}
            </label>
          </div>
          <FieldMark path={field.path.toString()} />
          {tooltip && (
            <span className={`${ITEM}-label-tooltip-icon`}>
              <Tooltip placement="top" title={tooltip}>
                <QuestionCircleOutlined />
              </Tooltip>
            </span>
          )}
        </div>
      )}
      <div className={`${ITEM}-control`}>
        <div className={`${ITEM}-control-content-component${stands ? ' emphasized' : ''}`}>
          {tied}
          {beside?.[field.path.toString()]}
          <ShownValue path={field.path.toString()} />
        </div>
        {(text || description) && (
          <div className={`${ITEM}-below`}>
            {text && (
              <div id={`${id}-help`} role="alert" className={`${ITEM}-${kind}-help ${ITEM}-help`}>
                {text}
              </div>
            )}
            {description && (
              <div id={`${id}-extra`} className={`${ITEM}-extra`}>
                {description}
              </div>
            )}
          </div>
        )}
      </div>
    </div>
  );
});

/**
 * Ties the control to its label and to what stands below it; nothing to what only reads. Whether it is wrong is not
 * handed over here: all controls would be drawn again when a whole form is validated.
 */
function tie(children: ReactNode, field: GeneralField, id: string): ReactNode {
  const isControl = isValidElement<object>(children) && children.type !== Fragment;
  if (!isControl || field.pattern === 'readPretty') return children;
  return cloneElement(children, { id, 'aria-describedby': `${id}-help ${id}-extra` } as object);
}

function isAsked(field: GeneralField): boolean {
  return !isVoidField(field) && field.required && field.pattern !== 'readPretty';
}

interface Feedback {
  kind?: 'error' | 'warning' | 'success';
  text?: string;
}

function feedbackOf(field: GeneralField): Feedback {
  if (isVoidField(field)) return {};
  const { selfErrors, selfWarnings, selfSuccesses } = field as Field;
  if (selfErrors.length > 0) return { kind: 'error', text: together(selfErrors) };
  if (selfWarnings.length > 0) return { kind: 'warning', text: together(selfWarnings) };
  if (selfSuccesses.length > 0) return { kind: 'success', text: together(selfSuccesses) };
  return {};
}

function together(messages: readonly unknown[]): string {
  return messages.filter(Boolean).map(String).join(', ');
}
