import { useSyncExternalStore } from 'react';
import { createFollowers } from '@/contract/base/followers';
import styles from './toasts.module.css';

export type ToastKind = 'error' | 'warning' | 'success';

interface Toast {
  kind: ToastKind;
  text: string;
}

/** How long a message stays, in milliseconds; warnings as long as the specification says (section 9). */
const STAYS: Readonly<Record<ToastKind, number>> = { error: 3000, success: 3000, warning: 50_000 };
const MOST = 3;

let shown: readonly Toast[] = [];
const listeners = createFollowers();

/** Shows a message at the top of the page for a while; one with the same text that is still there is shown once. */
export function showToast(text: string, kind: ToastKind = 'error'): void {
  if (shown.some((toast) => toast.text === text)) return;
  const toast = { kind, text };
  put([...shown, toast].slice(-MOST));
  setTimeout(() => hide(toast), STAYS[kind]);
}

function hide(toast: Toast): void {
  put(shown.filter((one) => one !== toast));
}

function put(next: readonly Toast[]): void {
  shown = next;
  listeners.tell();
}

/** The messages that pass by at the top of the page; needs no library (decision 037). A click puts one away. */
export function Toasts() {
  const toasts = useSyncExternalStore(listeners.follow, () => shown);
  return (
    <div className={styles.toasts} aria-live="assertive">
      {toasts.map((toast) => (
        <button
          key={toast.text}
          type="button"
          className={`${styles.toast} ${styles[toast.kind]}`}
          data-toast={toast.kind}
          onClick={() => hide(toast)}
        >
          <span className={styles.dot} aria-hidden="true">
            {toast.kind === 'success' ? '✓' : '!'}
          </span>
          {toast.text}
        </button>
      ))}
    </div>
  );
}
