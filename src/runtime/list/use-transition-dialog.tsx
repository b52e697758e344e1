import { App, Input } from 'antd';
import type { ReactNode } from 'react';
import type { Transition } from '@/contract/page-schema';
import { t } from '@/services/i18n';

/** Longest reason a transition takes, as in the gateway. */
const MAX_REASON = 200;

interface Question {
  transition: Pick<Transition, 'label' | 'reason' | 'confirm' | 'danger'>;
  title: string;
  /** The button's words where they are not the transition's. */
  label?: string;
  /** What is said above the reason; the transition's own words otherwise. */
  confirm?: string | undefined;
  danger?: boolean | undefined;
  /** Shown below the words: what the transition is about. */
  summary?: ReactNode;
  onConfirm(reason: string | undefined): Promise<void>;
}

/** Asks before a transition, with the reason where the page asks for one; the dialog closes when all is done. */
export function useTransitionDialog() {
  const { modal } = App.useApp();

  return ({ transition, title, label, confirm, danger, summary, onConfirm }: Question) => {
    let reason = '';
    const note = confirm ?? transition.confirm;
    const isDanger = danger ?? transition.danger ?? false;
    const dialog = modal.confirm({
      title,
      okText: label ?? transition.label,
      okButtonProps: { danger: isDanger, disabled: transition.reason ?? false },
      content: (
        <>
          {note && <p>{note}</p>}
          {summary}
          {transition.reason && (
            <Input.TextArea
              autoFocus
              rows={3}
              maxLength={MAX_REASON}
              showCount
              // The count hangs below its box.
              style={{ marginBottom: 10 }}
              placeholder={t('请填写原因')}
              onChange={(event) => {
                reason = event.target.value.trim();
                dialog.update({ okButtonProps: { danger: isDanger, disabled: reason === '' } });
              }}
            />
          )}
        </>
      ),
      onOk: () => onConfirm(reason || undefined),
    });
  };
}
