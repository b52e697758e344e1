import type { InternalAxiosRequestConfig } from 'axios';

/** The reason of a request that was given up because the person moved on (specification section 8). */
export const SWITCHED_AWAY = '频繁切换，中断请求';

const pending = new Map<InternalAxiosRequestConfig, AbortController>();

/**
 * Makes a read cancellable by `cancelPending`. Writes, and reads that ask to survive, are left alone:
 * whether a cancelled write was carried out could not be told.
 */
export function track(config: InternalAxiosRequestConfig): void {
  const reads = (config.method ?? 'get').toLowerCase() === 'get';
  // AbortController came with Chrome 66; older ones let the request run out.
  if (!reads || config.survives || typeof AbortController === 'undefined') return;
  const controller = new AbortController();
  config.signal?.addEventListener?.('abort', () => controller.abort());
  if (config.signal?.aborted) controller.abort();
  config.signal = controller.signal;
  pending.set(config, controller);
}

export function release(config: InternalAxiosRequestConfig | undefined): void {
  if (config) pending.delete(config);
}

/** Cancels every read in flight; called when the route changes. */
export function cancelPending(reason: string = SWITCHED_AWAY): void {
  for (const controller of pending.values()) controller.abort(reason);
  pending.clear();
}
