import { REFUSALS, type RefusalCode } from '../../../src/contract/api/envelope';
import type { JsonSchema } from './json-schema';

/** A response of the document; with `$ref` one of the shared ones, described for its place. */
export interface ApiResponse {
  $ref?: string;
  description: string;
  content?: Record<string, { schema: JsonSchema }>;
}

/** The shared responses by HTTP status: one for each that a refusal can have. */
const NAMES: Readonly<Record<number, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  408: 'Timeout',
  409: 'Conflict',
  413: 'PayloadTooLarge',
  415: 'UnsupportedMediaType',
  429: 'TooManyRequests',
  500: 'InternalError',
  503: 'Unavailable',
};
const nameOf = (status: number): string => NAMES[status] ?? `Refused${status}`;

const CODES = Object.keys(REFUSALS) as RefusalCode[];
const statusOf = (code: RefusalCode): number => REFUSALS[code].httpStatus;

export function envelopeOf(data: JsonSchema, code: JsonSchema, status: JsonSchema): JsonSchema {
  return {
    type: 'object',
    properties: { status, message: { type: 'string' }, code, data },
    required: ['status', 'message', 'code', 'data'],
  };
}

const text: JsonSchema = { type: 'string' };
type Properties = Record<string, JsonSchema>;
const rowsOf = (properties: Properties, optional: Properties = {}): JsonSchema => ({
  type: 'array',
  items: {
    type: 'object',
    properties: { ...properties, ...optional },
    required: Object.keys(properties),
  },
});
const withRows = (name: string, rows: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: { [name]: rows },
  required: [name],
});

const conflict: JsonSchema = {
  type: 'object',
  properties: {
    current: { type: 'object' },
    writes: rowsOf(
      { at: text, action: text },
      { by: text, isOwn: { type: 'boolean', const: true }, code: text },
    ),
  },
  required: ['current'],
};

/** What stands under `data` of the refusals that say where the fault is. */
const FAULTS: Partial<Record<RefusalCode, JsonSchema>> = {
  bad_request: withRows('errors', rowsOf({ path: text, message: text })),
  // Nothing stands there where what was changed is no record.
  version_conflict: { oneOf: [conflict, { type: 'null' }] },
  rule_violation: withRows(
    'violations',
    rowsOf(
      { path: text, rule: text, params: { type: 'object' }, message: text },
      { page: { type: 'string', description: '规则属于另一个页面时：那个页面的路径' } },
    ),
  ),
};

/** `Refusal`, any of them, and for each status those that it can carry. */
export function refusalSchemas(): Record<string, JsonSchema> {
  const statuses = [...new Set(CODES.map(statusOf))];
  return {
    Refusal: envelopeOf({}, { type: 'string', enum: CODES }, { type: 'integer' }),
    ...Object.fromEntries(statuses.map((status) => [nameOf(status), refusalAt(status)])),
  };
}

function refusalAt(status: number): JsonSchema {
  const codes = CODES.filter((code) => statusOf(code) === status);
  const [pointed, others] = [codes.filter((code) => FAULTS[code]), codes.filter((code) => !FAULTS[code])];
  const at = { type: 'integer', const: status };
  const choices = [
    ...pointed.map((code) => envelopeOf(FAULTS[code]!, { type: 'string', const: code }, at)),
    ...(others.length > 0 ? [envelopeOf({}, { type: 'string', enum: others }, at)] : []),
  ];
  return choices.length === 1 ? choices[0]! : { oneOf: choices };
}

/** The shared responses, for `components`. */
export function refusalResponses(): Record<string, ApiResponse> {
  const statuses = [...new Set(CODES.map(statusOf))];
  return Object.fromEntries(
    statuses.map((status) => {
      const codes = CODES.filter((code) => statusOf(code) === status);
      const schema: JsonSchema = { $ref: `#/components/schemas/${nameOf(status)}` };
      return [nameOf(status), { description: meaningOf(codes), content: { 'application/json': { schema } } }];
    }),
  );
}

/** The refusals of a call: for each status the shared response, described with the codes that this call can give. */
export function refusalsOf(codes: readonly RefusalCode[]): Record<string, ApiResponse> {
  const statuses = [...new Set(codes.map(statusOf))];
  return Object.fromEntries(
    statuses.map((status) => {
      const own = codes.filter((code) => statusOf(code) === status);
      return [status, { $ref: `#/components/responses/${nameOf(status)}`, description: meaningOf(own) }];
    }),
  );
}

const meaningOf = (codes: readonly RefusalCode[]) =>
  codes.map((code) => `${code}（${REFUSALS[code].message}）`).join('；');
