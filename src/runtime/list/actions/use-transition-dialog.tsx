import { Input } from 'antd';
import type { ReactNode } from 'react';
import type { Transition } from '@/contract/states-schema';
import { t } from '@/services/i18n';
import { useAsking } from './use-asking';

/** Longest reason a transition takes, as in the gateway. */
const MAX_REASON = 200;

interface Question {
  transition: Pick<Transition, 'label' | 'reason' | 'confirm' | 'danger' | 'notBy'>;
  title: string;
  /** The button's words where they are not the transition's. */
  label?: string;
  /** What is said above the reason; the transition's own words otherwise. */
  confirm?: string | undefined;
  danger?: boolean | undefined;
  /** What is to be looked at before one confirms. */
  facts?: ReactNode;
  /** Makes the transition; rejects where it failed. */
  onConfirm(reason: string | undefined): Promise<void>;
}

/**
 * Asks before a transition, with the reason where the page asks for one, and room for a comment where it decides on what
 * somebody else submitted; the dialog closes when all is done. A failure is told, and what was typed is kept where the same
 * may be asked for again.
 */
export function useTransitionDialog() {
  const askFor = useAsking();

  return ({ transition, title, label, confirm, danger, facts, onConfirm }: Question) => {
    let reason = '';
    const note = confirm ?? transition.confirm;
    const isDanger = danger ?? transition.danger ?? false;
    const isRequired = transition.reason ?? false;
    const dialog = askFor({
      title,
      okText: label ?? transition.label,
      okButtonProps: { danger: isDanger, disabled: isRequired },
      ...(facts && { width: 520 }),
      content: (
        <>
          {note && <p>{note}</p>}
          {facts}
          {(isRequired || transition.notBy) && (
            <Input.TextArea
              autoFocus={isRequired}
              rows={3}
              maxLength={MAX_REASON}
              showCount
              // The count hangs below its box.
              style={{ marginBottom: 10 }}
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
      onConfirm: () => onConfirm(reason || undefined),
    });
  };
}
