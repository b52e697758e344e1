import axios, {
  AxiosError,
  type AxiosRequestConfig,
  type AxiosResponse,
  CanceledError,
  type InternalAxiosRequestConfig,
} from 'axios';
import type { Envelope } from '@/contract/api/envelope';
import { isTyping } from '../browser/typing';
import { hasUnsaved, keepUnsaved } from '../browser/unsaved';
import { getLanguage, t } from '../i18n';
import { interruptSession } from '../session/interrupted';
import { getText, getUserInfor } from '../session/session';
import { signInOverThePage } from '../session/sign-in-over-page';
import { gatewayBase, placeCall } from '../site';
import { release, SWITCHED_AWAY, track } from './cancel-on-navigation';
import { type Decision, decide, type Failure } from './error-policy';
import { RefusalError, RequestError } from './request-errors';
import { createToastThrottle } from './toast-throttle';
import { canRenew, renewSession } from './token-renewal';

declare module 'axios' {
  interface AxiosRequestConfig {
    /** The caller shows refusals that keep the form itself. */
    quiet?: boolean;
    /** The caller says in its own place that a grant is missing. */
    inPlace?: boolean;
    /** A write of what somebody typed: without an answer they stay on the page, where that is, and can press again. */
    stays?: boolean;
    /** Not cancelled when the person moves to another page. */
    survives?: boolean;
    /** Nobody pressed anything: only what ends the session is told. */
    background?: boolean;
    /** The token proves a phone and is no session: the caller asks for another proof when it has run out. */
    registering?: boolean;
    /** Said instead of the catalogue's text, e.g. 获取信息失败. */
    failureText?: string;
    /** Sent a second time, with tokens that were renewed in between. */
    renewed?: boolean;
  }
}

/** What the error policy does to the screen; the app connects it. */
export interface HttpEffects {
  toast(text: string): void;
  navigate(path: string): void;
  currentPage(): string;
}

let effects: HttpEffects | undefined;
const mayToast = createToastThrottle();

/** Connects the error policy to the screen; until then failures only reject. */
export function connectHttp(next: HttpEffects): void {
  effects = next;
}

/**
 * The product's one axios instance (specification sections 7 to 9). Paths are always resolved against the
 * gateway, with or without a leading slash, and never reach another origin. A session whose access token has run out is
 * renewed in silence, and what was asked is asked once more (decision 024).
 * Rejects with `RefusalError` or `RequestError`; what section 8 wants shown has been shown by then.
 */
export const http = axios.create({
  baseURL: '/',
  allowAbsoluteUrls: false,
  timeout: 600_000,
  responseType: 'json',
  transitional: { silentJSONParsing: true, forcedJSONParsing: true, clarifyTimeoutError: true },
});

/** Calls the gateway and answers what stands under `data`. Rejects as `http` does. */
export async function request<T>(config: AxiosRequestConfig): Promise<T> {
  const response = await http.request<Envelope<T>>(config);
  return response.data.data;
}

/** The value of the Authorization header: the registration token goes before the login (specification section 7). */
function bearer(): string {
  const registering = getText('registerToken');
  return registering ? `Bearer ${registering.replace(/^Bearer /, '')}` : getText('authorization');
}

function prepare(config: InternalAxiosRequestConfig): InternalAxiosRequestConfig {
  const headers: Record<string, string | undefined> = {
    'device-type': 'pc',
    'x-client-language': getLanguage(),
    'tenant-code': getUserInfor()?.tenantCode,
    'instance-code': getText('instanceCode'),
    Authorization: bearer(),
  };
  for (const [name, value] of Object.entries(headers)) if (value) config.headers.set(name, value);
  placeCall(config);
  track(config);
  return config;
}

// At once, not after whatever is being drawn: what a page asks for while it is drawn is on its way meanwhile.
http.interceptors.request.use(prepare, undefined, { synchronous: true });

http.interceptors.response.use(
  (response) => {
    release(response.config);
    const failure = failureOfBody(response);
    if (!failure) return response;
    throw settle(failure, response.config, response);
  },
  async (error: unknown) => {
    const { config, response } = error instanceof AxiosError ? error : {};
    let failure = failureOf(error);
    if (config && failure.kind === 'http' && hasRunOut(failure, config)) {
      const renewal = await renewSession(String(config.headers.Authorization), gatewayBase(config.baseURL));
      release(config);
      if (renewal === 'renewed') return http.request({ ...config, renewed: true });
      if (renewal === 'unreachable') failure = { kind: 'no-response' };
    }
    if (config && failure.kind === 'http' && isOverMidway(failure, config) && (await signInOverThePage())) {
      release(config);
      return http.request({ ...config, renewed: true });
    }
    release(config);
    throw settle(failure, config ?? {}, failure.kind === 'http' ? response : undefined);
  },
);

function hasRunOut(
  { httpStatus, code }: Extract<Failure, { kind: 'http' }>,
  { headers, renewed }: InternalAxiosRequestConfig,
): boolean {
  return httpStatus === 401 && code === 'unauthorized' && !renewed && canRenew(headers.Authorization);
}

/** Whether the session is over while something is being typed: a person who has just signed in again was asked enough. */
function isOverMidway(
  { httpStatus }: Extract<Failure, { kind: 'http' }>,
  { renewed }: InternalAxiosRequestConfig,
) {
  if (httpStatus !== 401 || renewed || getText('registerToken') !== '') return false;
  return hasUnsaved() || (isTyping() && getText('authorization') !== '');
}

/** A body that breaks the response rule, or that is no JSON at all (a proxy's page, an answer cut short). */
function failureOfBody({ data, config }: AxiosResponse): Failure | undefined {
  if (config.responseType === 'json' && (typeof data !== 'object' || data === null))
    return { kind: 'unreadable' };
  const body = envelopeOf(data);
  return body.status === undefined || Number(body.status) === 200
    ? undefined
    : { kind: 'body', code: body.code, message: body.message };
}

function failureOf(error: unknown): Failure {
  if (error instanceof CanceledError) return { kind: 'cancelled' };
  if (!(error instanceof AxiosError)) return { kind: 'setup' };
  if (error.response) {
    const { code, message } = envelopeOf(error.response.data);
    return { kind: 'http', httpStatus: error.response.status, code, message };
  }
  // With clarifyTimeoutError, ECONNABORTED is left to requests that the browser itself gave up, e.g. on a reload.
  if (error.code === AxiosError.ECONNABORTED) return { kind: 'cancelled' };
  return { kind: error.code === AxiosError.ETIMEDOUT || !error.request ? 'setup' : 'no-response' };
}

function envelopeOf(body: unknown): { status?: unknown; code?: string; message: string; data?: unknown } {
  if (typeof body !== 'object' || body === null) return { message: '' };
  const { status, code, message, data } = body as Partial<Record<keyof Envelope, unknown>>;
  return {
    status: status ?? undefined,
    code: typeof code === 'string' ? code : undefined,
    message: typeof message === 'string' ? message : '',
    data,
  };
}

/** Does what the policy decides and makes the error that the caller gets. */
function settle(failure: Failure, config: AxiosRequestConfig, response?: AxiosResponse): Error {
  const decision = decide(failure, {
    page: effects?.currentPage() ?? '',
    hasToken: bearer() !== '',
    quiet: config.quiet,
    inPlace: config.inPlace,
    stays: config.stays,
    background: config.background,
    registering: config.registering || getText('registerToken') !== '',
  });
  carryOut(decision, config);
  const answered = failure.kind === 'http' || failure.kind === 'body';
  if (answered && failure.code) {
    const body = envelopeOf(response?.data);
    const httpStatus = failure.kind === 'http' ? failure.httpStatus : Number(body.status);
    return new RefusalError(
      failure.code,
      failure.message,
      body.data,
      httpStatus,
      decision.toast !== undefined,
    );
  }
  const text = failure.kind === 'cancelled' ? SWITCHED_AWAY : (decision.toast ?? t('系统错误'));
  return new RequestError(failure.kind, text, response?.status);
}

function carryOut({ toast, navigate, clearSession: clears }: Decision, config: AxiosRequestConfig): void {
  if (clears) interruptSession();
  // What is being typed is not on the page that comes.
  else if (navigate) keepUnsaved();
  if (!effects) return;
  const route = (config.url ?? '').replace(/[?#].*$/, '');
  if (toast && mayToast(route)) effects.toast(config.failureText ?? toast);
  if (navigate && navigate !== effects.currentPage()) effects.navigate(navigate);
}
