import { lazy, Suspense, useSyncExternalStore } from 'react';
import { overThePage } from '@/services/session/sign-in-over-page';

const Dialog = lazy(() => import('./session-ended-dialog').then((m) => ({ default: m.SessionEndedDialog })));

/** Stands beside every page; the dialog that asks for the password comes when a session has ended midway. */
export function SessionEnded() {
  const isAsked = useSyncExternalStore(overThePage.follow, overThePage.isAsked);
  if (!isAsked) return null;
  return (
    <Suspense>
      <Dialog />
    </Suspense>
  );
}
