import type { App } from 'antd';
import { beforePop } from '@/services/browser/history-guard';
import { staysBehind } from '@/services/browser/kept-pages';
import { hasUnsaved, keepUnsaved, questionInFront } from '@/services/browser/unsaved';
import { t } from '@/services/i18n';
import { history } from '@/services/router';
import { getText } from '@/services/session/session';

type Leaving = Parameters<Parameters<typeof history.block>[0]>[0];
type Confirm = ReturnType<typeof App.useApp>['modal']['confirm'];

let stopBlocking: (() => void) | undefined;
let asking = false;

/** One block for all forms on screen; the history asks on unload as well while it stands. Where one stands, does nothing. */
export function block(confirm: Confirm): void {
  if (stopBlocking) return;
  const stop = history.block((leaving) => onLeaving(leaving, confirm));
  const stopListening = beforePop(() => standAside(confirm));
  stopBlocking = () => {
    stop();
    stopListening();
  };
}

/** Takes the block away: what is left from now on is left without a question. */
export function unblock(): void {
  stopBlocking?.();
  stopBlocking = undefined;
}

/**
 * Lets the browser's buttons through to a page that needs no question, before the history hears of it. A blocked one is
 * taken back and done again, which swallows a second press meanwhile.
 */
function standAside(confirm: Confirm): void {
  const { pathname, search, hash } = window.location;
  const isTakenBack = pathname + search + hash === history.createHref(history.location);
  if (!isTakenBack && !questionInFront() && staysBehind(pathname)) unblockOnce(confirm);
}

function onLeaving(leaving: Leaving, confirm: Confirm): void {
  const { pathname } = leaving.location;
  // A save without an answer: the toast has said so, and the form, where it can be tried again, stays in sight.
  if (pathname === '/502') return;
  const sessionOver = pathname === '/401' || !getText('authorization');
  const askInFront = String(leaving.action) === 'POP' && !sessionOver && questionInFront();
  if (sessionOver) keepUnsaved();
  if (askInFront) askInFront();
  else if (sessionOver || pathname === history.location.pathname || staysBehind(pathname))
    pass(leaving, confirm);
  else ask(leaving, confirm);
}

function ask(leaving: Leaving, confirm: Confirm): void {
  if (asking) return;
  asking = true;
  confirm({
    title: t('离开当前页面？'),
    content: keepUnsaved()
      ? t('填写的内容尚未保存，草稿会保留在本机，下次打开时可以恢复。')
      : t('填写的内容尚未保存，离开后将丢失。'),
    okText: t('离开'),
    cancelText: t('继续填写'),
    autoFocusButton: 'cancel',
    onOk: () => pass(leaving, confirm),
    afterClose: () => {
      asking = false;
    },
  });
}

function pass({ retry }: Leaving, confirm: Confirm): void {
  unblockOnce(confirm);
  retry();
}

/** Takes the block away until the next page has come. */
function unblockOnce(confirm: Confirm): void {
  unblock();
  const stopListening = history.listen(() => {
    stopListening();
    if (hasUnsaved()) block(confirm);
  });
}
