import { Input } from 'antd';
import { lazy, type ReactNode, Suspense } from 'react';
import type { RuleViolation } from '@/contract/api/envelope';
import type { Transition } from '@/contract/language/states-schema';
import { MAX_REASON } from '@/contract/pages/buttons';
import { unreportedRefusal } from '@/services/http/request-errors';
import { t } from '@/services/i18n';
import type { TransitionInput } from '../../data/resource-client';
import type { AskedFieldsProps, AskedHandle } from './asked-fields';
import { NOT_YET, useAsking } from './use-asking';

// Fields to fill in are none of a list's first screen.
const AskedFields = lazy(async () => ({ default: (await import('./asked-fields')).AskedFields }));

interface Question {
  transition: Pick<Transition, 'label' | 'reason' | 'confirm' | 'danger' | 'notBy' | 'asks'> &
    Partial<Pick<Transition, 'to'>>;
  title: string;
  /** The button's words where they are not the transition's. */
  label?: string;
  /** What is said above the reason; the transition's own words otherwise. */
  confirm?: string | undefined;
  danger?: boolean | undefined;
  /** What is to be looked at before one confirms. */
  facts?: ReactNode;
  /** The page whose fields the transition asks for, and the record where it is of one alone. */
  asked?: Omit<AskedFieldsProps, 'transition' | 'handle'>;
  /** Makes the transition; rejects where it failed. */
  onConfirm(input: TransitionInput): Promise<void>;
}

/**
 * Asks before a transition, with the fields that it asks for, the reason where the page asks for one, and room for a comment
 * where it decides on what somebody else submitted; the dialog closes when all is done. A failure is told, and what was
 * typed is kept where the same may be asked for again.
 */
export function useTransitionDialog() {
  const askFor = useAsking();

  return ({ transition, title, label, confirm, danger, facts, asked, onConfirm }: Question) => {
    let reason = '';
    const note = confirm ?? transition.confirm;
    const isDanger = danger ?? transition.danger ?? false;
    const isRequired = transition.reason ?? false;
    const handle: { current?: AskedHandle } = {};
    const fields = transition.asks && asked && (
      <Suspense fallback={null}>
        <AskedFields {...asked} transition={transition} handle={handle} />
      </Suspense>
    );
    const dialog = askFor({
      title,
      okText: label ?? transition.label,
      okButtonProps: { danger: isDanger, disabled: isRequired },
      ...((facts || fields) && { width: 520 }),
      content: (
        <>
          {note && <p>{note}</p>}
          {facts}
          {fields}
          {(isRequired || transition.notBy === 'submitter') && (
            <Input.TextArea
              autoFocus={isRequired && !fields}
              rows={3}
              maxLength={MAX_REASON}
              showCount
              // The count hangs below its box, clear of the buttons.
              style={{ marginBottom: 20 }}
              aria-label={isRequired ? t('原因') : t('审批意见')}
              placeholder={isRequired ? t('请填写原因') : t('审批意见（选填），提交人会看到')}
              onChange={(event) => {
                reason = event.target.value.trim();
                dialog.update({ okButtonProps: { danger: isDanger, disabled: isRequired && reason === '' } });
              }}
            />
          )}
        </>
      ),
      onConfirm: async () => {
        const input = { reason: reason || undefined };
        if (!fields) return onConfirm(input);
        const values = await handle.current?.read();
        if (!values) throw NOT_YET;
        return confirmed(() => onConfirm({ ...input, values }), handle.current);
      },
    });
  };
}

/** Shows what the gateway has against what was filled in at its fields. */
async function confirmed(confirm: () => Promise<void>, fields: AskedHandle | undefined): Promise<void> {
  try {
    await confirm();
  } catch (reason) {
    const { violations = [] } = (unreportedRefusal(reason)?.data ?? {}) as { violations?: RuleViolation[] };
    const own = violations.filter(({ page }) => page === undefined);
    if (own.length > 0 && own.length === violations.length && fields?.show(own)) throw NOT_YET;
    throw reason;
  }
}
