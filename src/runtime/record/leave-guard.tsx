import type { Form } from '@formily/core';
import { observer } from '@formily/react';
import { useLatest } from 'ahooks';
import { App } from 'antd';
import { useContext, useEffect } from 'react';
import { addUnsaved, hasUnsaved } from '@/services/browser/unsaved';
import { InSightContext, TabContext } from '../host/tab-context';
import { block, unblock } from './leave-block';

interface LeaveGuardProps {
  form: Form;
  /** Puts what was typed aside as a draft; answers whether it could be kept. */
  keep(): boolean;
  /** Asks and closes the drawer that the form stands in: the browser's Back does as its 取消 does. */
  askToClose?: (() => void) | undefined;
}

/** While the form holds unsaved changes, asks before another page, or another site, takes its place. */
export const LeaveGuard = observer(function LeaveGuard({ form, keep, askToClose }: LeaveGuardProps) {
  useAskOnLeaving(form.modified, keep, askToClose);
  return null;
});

/** Asks so while there is something unsaved; see `LeaveGuard`. */
export function useAskOnLeaving(
  isUnsaved: boolean,
  keep: () => boolean,
  askToClose?: (() => void) | undefined,
): void {
  const { modal } = App.useApp();
  const isInSight = useContext(InSightContext);
  const ask = useLatest(askToClose);
  const mayAsk = isInSight && askToClose !== undefined;
  const { addUnsaved: markTab } = useContext(TabContext);
  useEffect(() => {
    if (!isUnsaved) return;
    const release = addUnsaved({ keep, ...(mayAsk && { askToClose: () => ask.current?.() }) });
    const unmarkTab = markTab();
    block(modal.confirm);
    return () => {
      release();
      unmarkTab();
      if (!hasUnsaved()) unblock();
    };
  }, [isUnsaved, keep, modal, markTab, mayAsk, ask]);
}
