import type { Context } from 'hono';
import { z } from 'zod';
import type { Language } from '../../../src/contract/rules/messages';
import { badRequest, tenantMismatch, unsupportedMediaType } from '../base/errors';
import type { AppEnv } from './context';

/** No request of the product nests deeper; deeper ones are not walked. */
const MAX_DEPTH = 64;

/** What a call takes that takes nothing. */
export const nothing = z.strictObject({});

/** NUL, which PostgreSQL cannot store, and halves of a surrogate pair. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

const LOCALES = { 'zh-CN': z.locales.zhCN(), en: z.locales.en() } as const satisfies Record<
  Language,
  unknown
>;

/** What zod says of a fault; a pattern is for programs, and stands in the description of the call. */
function messagesIn(language: Language): z.core.$ZodErrorMap {
  return (issue) =>
    issue.code === 'invalid_format' && issue.format === 'regex'
      ? '格式不正确，请按接口说明填写'
      : LOCALES[language].localeError(issue);
}

/**
 * The query as the schema says. Throws `bad_request` for a wrong type, an unknown or repeated name, broken encoding,
 * NUL and lone surrogates.
 */
export function readQuery<S extends z.ZodType>(c: Context<AppEnv>, schema: S): z.infer<S> {
  return checkInput(c, schema, queryOf(c));
}

/** The JSON body as the schema says; no body counts as `{}`. Throws `bad_request` or `unsupported_media_type`. */
export async function readBody<S extends z.ZodType>(c: Context<AppEnv>, schema: S): Promise<z.infer<S>> {
  return checkInput(c, schema, await bodyOf(c));
}

/** Checks what `queryOf` and `bodyOf` brought. Throws `bad_request` with each fault in the caller's language. */
export function checkInput<S extends z.ZodType>(c: Context<AppEnv>, schema: S, input: unknown): z.infer<S> {
  const parsed = schema.safeParse(input, { error: messagesIn(c.get('language')) });
  if (parsed.success) return parsed.data;
  throw badRequest(parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
}

/** The query by name, each name once. */
export function queryOf(c: Context<AppEnv>): Record<string, string> {
  return parameters(new URL(c.req.url).search.slice(1));
}

/** The body: JSON, or where `form` allows it the fields of an HTML form. Throws `tenant_mismatch` as well. */
export async function bodyOf(c: Context<AppEnv>, options: { form?: boolean } = {}): Promise<unknown> {
  const text = decode(await c.req.arrayBuffer());
  if (text === '') return {};
  const type = (c.req.header('content-type') ?? '').split(';')[0]!.trim().toLowerCase();
  if (options.form && type === 'application/x-www-form-urlencoded') return parameters(text);
  if (type !== 'application/json') throw unsupportedMediaType();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw badRequest([{ path: '', message: 'JSON' }]);
  }
  requireStorable(value);
  requireOwnTenant(c, value);
  return value;
}

/** Nobody works on another tenant by naming it in what they send; records have no field of this name. */
function requireOwnTenant(c: Context<AppEnv>, value: unknown): void {
  const user = c.get('user') as AppEnv['Variables']['user'] | undefined;
  if (!user) return;
  for (const item of Array.isArray(value) ? value : [value]) {
    if (typeof item !== 'object' || item === null || !Object.hasOwn(item, 'tenantCode')) continue;
    if ((item as { tenantCode: unknown }).tenantCode !== user.tenantCode) throw tenantMismatch();
  }
}

function parameters(encoded: string): Record<string, string> {
  try {
    decodeURIComponent(encoded);
  } catch {
    throw badRequest();
  }
  const entries = [...new URLSearchParams(encoded)];
  const names = new Set<string>();
  for (const [name] of entries) {
    if (names.has(name)) throw badRequest([{ path: name, message: '参数重复' }]);
    names.add(name);
  }
  const values = Object.fromEntries(entries);
  requireStorable(values);
  return values;
}

function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw badRequest();
  }
}

/** Walks level by level: a recursive walk would overflow the stack on a body made for that. */
function requireStorable(value: unknown): void {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) throw badRequest([{ path: '', message: '嵌套过深' }]);
    if (level.some((item) => typeof item === 'string' && UNSTORABLE.test(item))) {
      throw badRequest([{ path: '', message: '含有无法保存的字符' }]);
    }
    level = level.flatMap(childrenOf);
  }
}

function childrenOf(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Array.isArray(value) ? value : Object.entries(value).flat();
}
