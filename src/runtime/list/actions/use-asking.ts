import { App, type ModalFuncProps } from 'antd';
import { canAskAgain, tellFailure } from '@/services/http/request-errors';

const doNothing = () => {};

/** What a confirmation rejects with that is still to be filled in, and says so itself: the dialog stays. */
export const NOT_YET = Symbol('not yet');

interface Asked extends Omit<ModalFuncProps, 'onOk'> {
  /** What is confirmed; rejects where it failed. */
  onConfirm(): Promise<unknown>;
}

/**
 * Asks in a dialog, and closes it when what was confirmed is done. A failure is told; where the same may be asked for
 * again, the dialog stays with what was typed into it.
 */
export function useAsking() {
  const { modal, message } = App.useApp();
  return ({ onConfirm, ...question }: Asked) => {
    const dialog = modal.confirm({
      ...question,
      onOk: async () => {
        try {
          await onConfirm();
        } catch (failure) {
          if (failure === NOT_YET) throw failure;
          tellFailure(message, failure);
          if (canAskAgain(failure)) throw failure;
        }
      },
    });
    // Of a dialog that nobody waits for, antd passes a failure on to the window.
    void dialog.then(doNothing, doNothing);
    return dialog;
  };
}
