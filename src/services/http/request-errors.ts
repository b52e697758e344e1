import type { RefusalCode } from '@/contract/api/envelope';
import { t } from '../i18n';

/** Why a request failed, when the gateway gave no refusal of its own. */
export type RequestErrorKind = 'cancelled' | 'setup' | 'no-response' | 'unreadable' | 'body' | 'http';

/** A refusal of the gateway: its stable `code`, its message in the person's language and what stood under `data`. */
export class RefusalError extends Error {
  override readonly name = 'RefusalError';
  constructor(
    readonly code: string,
    message: string,
    readonly data: unknown,
    readonly httpStatus: number,
    /** The error policy has told the person already. */
    readonly isReported = false,
  ) {
    super(message);
  }
}

/** A refusal that the caller is to tell; undefined for any other failure, and for one that the error policy has told. */
export function unreportedRefusal(reason: unknown): RefusalError | undefined {
  return reason instanceof RefusalError && !reason.isReported ? reason : undefined;
}

/** Whether the gateway turned away somebody who may not see the page of the records. */
export function isNotGranted(reason: unknown): boolean {
  return reason instanceof RefusalError && ['no_permission', 'page_not_granted'].includes(reason.code);
}

/** What is wrong at a field, in the person's language; `page` where it is one of another page. */
export interface Fault {
  path: string;
  message: string;
  page?: string;
}

/** What a refusal has against single fields or records, where it names them. */
export function faultsIn({ data }: RefusalError): Fault[] {
  const { violations, errors } = (data ?? {}) as { violations?: Fault[]; errors?: Fault[] };
  return violations ?? errors ?? [];
}

/** What a refusal says, with what it has against single fields or records where it names them. */
export function wordsOf(refusal: RefusalError): string {
  const { message } = refusal;
  const faults = faultsIn(refusal);
  return faults.length > 0 ? message + t('：') + faults.map((one) => one.message).join(t('；')) : message;
}

/** A request that got no usable answer. The person has been told already, unless it was cancelled. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  constructor(
    readonly kind: RequestErrorKind,
    message: string,
    readonly httpStatus?: number,
  ) {
    super(message);
  }
}

/**
 * Tells a failure of what a person has just asked for, unless the error policy has told it already: twice is noise.
 * `message` is the message box of antd's `App`, `unforeseen` what is said of a fault of the program.
 */
export function tellFailure(
  message: { error(text: string): unknown },
  reason: unknown,
  unforeseen = t('系统错误'),
): void {
  if (reason instanceof RequestError) return;
  if (!(reason instanceof RefusalError)) {
    console.error('request', reason);
    message.error(unforeseen);
  } else if (!reason.isReported) message.error(wordsOf(reason));
}

/** Whether a request ended because the person moved on; nothing is shown for it (specification section 8). */
export function isCancelled(error: unknown): boolean {
  return error instanceof RequestError && error.kind === 'cancelled';
}

/** Refusals by which what was seen is out of date. */
const OUT_OF_DATE: readonly string[] = [
  'version_conflict',
  'illegal_transition',
  'change_outdated',
  'tenant_switched',
] satisfies RefusalCode[];
/** Nobody signed in, no right, no such record. */
const NOT_OPEN: readonly (number | undefined)[] = [401, 403, 404];

/** Whether the same may be asked for again after a failure; not where what was seen is out of date, or not the person's to ask. */
export function canAskAgain(reason: unknown): boolean {
  if (isCancelled(reason)) return false;
  if (reason instanceof RefusalError && OUT_OF_DATE.includes(reason.code)) return false;
  const isAnswer = reason instanceof RefusalError || reason instanceof RequestError;
  return !isAnswer || !NOT_OPEN.includes(reason.httpStatus);
}

/** For a request whose failure is told on screen: anything but a refusal or a failed request is a fault of the program. */
export function logUnforeseen(reason: Error): void {
  if (!(reason instanceof RefusalError || reason instanceof RequestError)) console.error('page', reason);
}
