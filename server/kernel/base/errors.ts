import {
  type Envelope,
  REFUSALS,
  type RefusalCode,
  type RuleViolation,
} from '../../../src/contract/api/envelope';
import type { Violation } from '../../../src/contract/base/doc';
import type { MissingNeeds } from '../../../src/contract/fields/needs';
import { type Language, ruleMessage } from '../../../src/contract/rules/messages';
import { filledIn, titleIn } from './translate';

/** Broken rules of a part of a request at their places in the whole: `prefix` is the part's. */
export const placedAt = (prefix: string, broken: readonly Violation[]): Violation[] =>
  broken.map((one) => ({ ...one, path: prefix + one.path }));

/** One fault of a request: where (`a.b.0`, empty for the whole) and what, in the caller's language. */
export interface InputFault {
  path: string;
  /** Chinese, and the key of its translation; `{name}` stands for a parameter. */
  message: string;
  params?: Readonly<Record<string, string | number>>;
}

/** A refusal that the caller is told of: its stable code, and data that helps to mend it. Routes throw it. */
export class Refusal extends Error {
  override name = 'Refusal';
  constructor(
    readonly code: RefusalCode,
    readonly data: unknown = null,
    /** What lies behind it, for the log. */
    options?: ErrorOptions,
  ) {
    super(REFUSALS[code].message, options);
  }
}

export const badRequest = (errors: InputFault[] = []) => new Refusal('bad_request', { errors });
const ruleViolation = (violations: RuleViolation[]) => new Refusal('rule_violation', { violations });
export const unauthorized = () => new Refusal('unauthorized');
export const noPermission = () => new Refusal('no_permission');
export const tenantMismatch = () => new Refusal('tenant_mismatch');
export const notFound = () => new Refusal('not_found');
export const recordNotFound = () => new Refusal('record_not_found');
export const credentialsWrong = (captchaRequired: boolean) =>
  new Refusal('credentials_wrong', { captchaRequired });
export const captchaRequired = () => new Refusal('captcha_required', { captchaRequired: true });
export const captchaWrong = () => new Refusal('captcha_wrong', { captchaRequired: true });
export const transitExpired = () => new Refusal('transit_expired');
export const payloadTooLarge = () => new Refusal('payload_too_large');
export const unsupportedMediaType = () => new Refusal('unsupported_media_type');

/** PostgreSQL error classes: connection lost, no room, server stopping, deadlock; trying again helps. */
const UNAVAILABLE = /^(08|53|57P|40001|40P01)/;
/** A transaction that may only read, and a disk without room. */
const READ_ONLY = new Set(['25006', '53100', 'ENOSPC', 'EDQUOT']);
const LOST_CONNECTION = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
]);
/** What the driver says without a code: of a connection that ended, is being ended, or did not come about in time. */
const LOST_MESSAGE =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|Cannot use a pool after calling end|This socket has been ended)/;

/** What the database says of the tables and views of records, whose names begin with one letter, where they are not there. */
const RECORDS_AWAY = /^relation "[a-z]_/;

/** Turns whatever a route threw into a refusal; anything unforeseen becomes `internal_error` and tells nothing more. */
export function refusalFor(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (READ_ONLY.has(code)) return new Refusal('read_only');
  // A table or view of records that another copy has just renamed: this one hears of the page in a moment.
  const isAway = code === '42P01' && RECORDS_AWAY.test((error as Error).message);
  if (isAway || isDatabaseLost(error, code)) return new Refusal('unavailable');
  return new Refusal('internal_error');
}

function isDatabaseLost(error: unknown, code: string): boolean {
  if (UNAVAILABLE.test(code) || LOST_CONNECTION.has(code)) return true;
  // A server that is reached by a Unix socket and does not run; any other file that is missing is our own fault.
  if (code === 'ENOENT') return (error as NodeJS.ErrnoException).syscall === 'connect';
  return error instanceof Error && LOST_MESSAGE.test(error.message);
}

/** Refusals whose data say what is wrong where, each in words. */
const WITH_ERRORS: ReadonlySet<RefusalCode> = new Set([
  'bad_request',
  'record_referenced',
  'field_not_writable',
]);

/** The envelope of a refusal (specification section 8), its message put through `translate`. */
export function refusalEnvelope(refusal: Refusal, translate: (text: string) => string): Envelope {
  const { httpStatus } = REFUSALS[refusal.code];
  const envelope = { status: httpStatus, code: refusal.code };
  if (refusal.code === 'needs_missing') return { ...envelope, ...missingNeeds(refusal.data, translate) };
  const data = WITH_ERRORS.has(refusal.code)
    ? translated(refusal.data as { errors: InputFault[] }, translate)
    : refusal.data;
  return { ...envelope, message: translate(refusal.message), data };
}

function missingNeeds(data: unknown, translate: (text: string) => string) {
  const missing = (data as MissingNeeds).missing.map((need) => ({ ...need, title: translate(need.title) }));
  const titles = missing.map(({ title }) => title).join(translate('、'));
  return { message: filledIn('请先补齐：{missing}', { missing: titles }, translate), data: { missing } };
}

function translated({ errors }: { errors: InputFault[] }, translate: (text: string) => string) {
  return {
    errors: errors.map(({ path, message, params = {} }) => ({
      path,
      message: filledIn(message, params, translate),
    })),
  };
}

/** A refusal of what was filled in; it is told in the caller's language. */
export class Violations extends Error {
  constructor(readonly violations: Violation[]) {
    super('rule violation');
  }
}

/** A broken rule in the caller's language; a field's title is translated like any text of its page. */
export function violationText(
  { rule, params, ofPage }: Pick<Violation, 'rule' | 'params' | 'ofPage'>,
  language: Language,
  inLanguage: (text: string) => string,
): string {
  const title = titleIn(params.title, inLanguage);
  const said = inLanguage(ruleMessage(inLanguage(rule), { ...params, title }, language));
  return ofPage ? `${inLanguage(ofPage.title)}${inLanguage('：')}${said}` : said;
}

/** What was filled in wrongly, in the caller's language. */
export function violationsInWords(
  { violations }: Violations,
  language: Language,
  inLanguage: (text: string) => string,
): Refusal {
  const messageOf = (broken: Violation) => {
    const { path, rule, params, ofPage } = broken;
    // What a pattern means is said in words; the pattern itself is for the page file.
    const { pattern: _, ...shown } = params;
    const message = violationText(broken, language, inLanguage);
    return { path, rule, params: shown, message, ...(ofPage && { page: ofPage.path }) };
  };
  return ruleViolation(violations.map(messageOf));
}
