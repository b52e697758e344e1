import { REFUSALS, refusalOf } from '@/contract/api/envelope';
import { t } from '../i18n';

/** What went wrong with a request, cut down to what the policy needs. */
export type Failure =
  | { kind: 'cancelled' | 'setup' | 'no-response' | 'unreadable' }
  /** Answered with 2xx, but the body's own `status` is not 200 (the response rule). */
  | { kind: 'body'; code?: string; message: string }
  | { kind: 'http'; httpStatus: number; code?: string; message: string };

/** Where the person stands when it happens, and what the caller asked for. */
export interface Situation {
  /** Path of the page, e.g. `/login`. */
  page: string;
  hasToken: boolean;
  /** The caller shows refusals that keep the form itself. */
  quiet?: boolean;
  /** The caller says in its own place that a grant is missing, as a list does whose grant was taken away (decision 065). */
  inPlace?: boolean;
  /** What was typed is on the page itself: without an answer the person stays there. */
  stays?: boolean;
  /** Nobody pressed anything: only what ends the session (401, 403) is told. */
  background?: boolean;
  /** The token is that of a registration (decision 026): there is no session to end. */
  registering?: boolean;
}

/** What is to be done about a failure; an empty decision does nothing. */
export interface Decision {
  toast?: string;
  navigate?: '/401' | '/502' | '/login';
  clearSession?: true;
}

/**
 * The error catalogue (specification section 8) as one pure function.
 * A refusal that concerns the record in hand (`keepsForm`) never navigates, whatever its HTTP status.
 */
export function decide(failure: Failure, situation: Situation): Decision {
  if (failure.kind === 'cancelled') return {};
  if ((failure.kind === 'body' || failure.kind === 'http') && refusalOf(failure.code)?.keepsForm) {
    return situation.quiet || situation.background ? {} : { toast: failure.message };
  }
  if (failure.kind === 'http' && situation.inPlace && failure.code === 'no_permission') return {};
  if (failure.kind === 'http' && situation.registering && failure.httpStatus === 401) return {};
  if (failure.kind === 'http' && situation.registering && failure.httpStatus === 403)
    return { toast: failure.message };
  if (failure.kind === 'http' && failure.httpStatus === 401) return onUnauthorized(situation);
  if (failure.kind === 'http' && failure.httpStatus === 403) return onForbidden(failure.message, situation);
  if (situation.background) return {};
  switch (failure.kind) {
    case 'setup':
      return { toast: t('请求超时！') };
    case 'no-response': {
      const toast = t('网络异常，请检查您的网络连接是否正常！');
      // Registration stays where it is: on the way to another page what was not saved yet would be lost.
      return situation.registering || situation.stays ? { toast } : { toast, navigate: '/502' };
    }
    case 'body':
      return { toast: failure.message || t('系统错误') };
    case 'http':
      return failure.httpStatus === 404
        ? { toast: failure.message || t(REFUSALS.not_found.message) }
        : { toast: t('系统错误') };
    case 'unreadable':
      return { toast: t('系统错误') };
  }
}

function onUnauthorized({ hasToken, page }: Situation): Decision {
  const toast = t('当前用户没有访问该页面资源的权限！');
  return hasToken && page !== '/login' ? { toast, navigate: '/401' } : { toast };
}

function onForbidden(message: string, { page }: Situation): Decision {
  const toast = message || t(REFUSALS.no_permission.message);
  return page === '/login'
    ? { toast, clearSession: true }
    : { toast, clearSession: true, navigate: '/login' };
}
