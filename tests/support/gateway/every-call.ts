import type { JsonSchema } from '../../../server/kernel/http/json-schema';
import type { ApiDocument } from '../../../server/modules/openapi/openapi';
import type { TestGateway } from './gateway';

/** What calls are tried about: whatever a name of a parameter or of a body may stand for. */
export interface Trying {
  resources: readonly string[];
  pages: readonly string[];
  /** A record of the first resource. */
  record: Readonly<Record<string, unknown>> & { id: string };
  /** Fields that are asked for, searched and sorted by, one after the other. */
  fields: readonly string[];
  codes: readonly string[];
}

/** A call that was tried, and all that came back. */
export interface Tried {
  route: string;
  target: string;
  status: number;
  text: string;
}

/** Calls that are under way at once. */
const AT_ONCE = 4;

/** Calls that end the session, lose the records, or begin something outside. */
const LEFT_OUT = /logout|switch|password|forgot|sendSMS|bindPhone|oauth|sse|stream|changes$|delet|weather/i;

/**
 * Tries every call of the OpenAPI document as its caller is answered it, so that new ones are tried by themselves: each
 * resource, page, field and code in every parameter and body whose name may mean it; then what takes several steps.
 */
export async function everyCall(gateway: TestGateway, token: string, trying: Trying): Promise<Tried[]> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const tried: Tried[] = [];
  const waiting: (() => Promise<unknown>)[] = [];
  const streams: (() => Promise<void>)[] = [];
  const send = async (route: string, method: string, path: string, body?: unknown) => {
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const response = await gateway.fetch(path, init);
    const target = `${method} ${path} ${JSON.stringify(body) ?? ''}`;
    const call = { route, target, status: response.status, text: [...response.headers].join(' ') };
    tried.push(call);
    // What is told while the other calls are made; it does not end by itself.
    if (response.headers.get('content-type')?.includes('event-stream'))
      streams.push(followed(response, call));
    else call.text += await response.text();
    return call.text;
  };
  const document = JSON.parse(
    await (await gateway.fetch('/api/openapi.json', { headers })).text(),
  ) as ApiDocument;
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [name, operation] of Object.entries(operations)) {
      const method = name.toUpperCase();
      const route = `${method} ${path}`;
      if (method === 'DELETE' || LEFT_OUT.test(path)) continue;
      const schema = operation.requestBody?.content['application/json']?.schema;
      if (operation.requestBody && !schema) continue;
      const named = `${path} ${JSON.stringify([schema, operation.parameters])}`;
      for (const meant of meantBy(path, trying, MANY.test(named) ? 12 : 2)) {
        const asked = (operation.parameters ?? []).filter((one) => one.in === 'query');
        const query = new URLSearchParams(
          asked.map((one) => [one.name, String([sampleOf(one.name, one.schema, document, meant)].flat()[0])]),
        );
        const filled = path.replace(/\{(\w+)\}/g, (_, key: string) =>
          encodeURIComponent(String(meant[key] ?? meant.id)),
        );
        const target = `${filled}${query.size > 0 ? `?${query}` : ''}`;
        const body = schema && sampleOf('body', schema, document, meant);
        waiting.push(() => send(route, method, target, body));
        if (query.size > 0 && !asked.some(({ required }) => required))
          waiting.push(() => send(route, method, filled));
      }
    }
  }
  const worker = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) await one();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  await inSteps(send, trying);
  for (const end of streams) await end();
  return tried;
}

/** Calls in which fields or codes are named: they are tried with each. */
const MANY = /"(columns|show|sort|filters|label|path|field)"|\{code\}/;

/** Reads a stream of events into what came back of its call, until it is ended. */
function followed(response: Response, call: Tried): () => Promise<void> {
  const reader = response.body!.getReader();
  const decoder = new TextDecoder();
  const reading = (async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read())
      call.text += decoder.decode(part.value, { stream: true });
  })();
  return async () => {
    await reader.cancel();
    await reading;
  };
}

/** What names mean, in turn: each resource with its page, and with it each field and code. */
function meantBy(path: string, { resources, pages, record, fields, codes }: Trying, most: number): Meant[] {
  const isAny = /\{resource\}/.test(path);
  const turns = Math.min(most, Math.max(fields.length, codes.length));
  return (isAny ? resources : resources.slice(0, 1)).flatMap((resource, place) =>
    Array.from({ length: turns }, (_, index): Meant => {
      const field = fields[index % fields.length]!;
      return {
        ...{ resource, field, code: codes[index % codes.length]!, id: record.id, recordId: record.id },
        ...{
          page: pages[index % pages.length]!,
          path: index % 2 === 0 ? field : pages[place]!,
          from: pages[0]!,
        },
        ...{ label: 'orderNo', value: index % 2 === 0 ? record.id : 'id', into: 'rows', place: 'order' },
        ...{ columns: [field], show: [field], sort: index % 2 === 0 ? field : `-${field}`, ids: [record.id] },
        ...{
          values: index % 2 === 0 ? [record.id] : { orderNo: 'G-1' },
          filters: { [field]: '1' },
          params: {},
        },
        ...{ keyword: 'G-1', text: 'G-1', version: 1, pageNum: 1, pageSize: 20, list: undefined, record },
      };
    }),
  );
}

type Meant = Record<string, unknown> & { id: string };

/** A value that a schema allows, by what its name means. */
function sampleOf(name: string, schema: JsonSchema, document: ApiDocument, meant: Meant): unknown {
  const own = meant[name];
  const read = resolved(schema, document);
  if (own !== undefined && fits(own, read)) return own;
  const choice = (read.anyOf ?? (read.oneOf as JsonSchema[] | undefined))?.[0];
  if (choice) return sampleOf(name, choice, document, meant);
  if (read.enum) return (read.enum as unknown[])[0];
  if (read.properties && Object.keys(read.properties).length > 0)
    return Object.fromEntries(
      Object.entries(read.properties).map(([key, one]) => [key, sampleOf(key, one, document, meant)]),
    );
  if (read.type === 'array') return [read.items ? sampleOf('item', read.items, document, meant) : meant.id];
  if (read.type === 'object') return meant.record;
  if (read.type === 'integer' || read.type === 'number') return Math.max(1, Number(read.minimum ?? 1));
  return read.type === 'boolean' ? true : 'G-1';
}

function resolved(schema: JsonSchema, document: ApiDocument): JsonSchema {
  if (schema.$ref) return resolved(document.components.schemas[schema.$ref.split('/').at(-1)!]!, document);
  return schema.allOf ? Object.assign({}, ...schema.allOf.map((one) => resolved(one, document))) : schema;
}

function fits(value: unknown, { type }: JsonSchema): boolean {
  if (type === undefined) return true;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return typeof value === 'object' && !Array.isArray(value);
  return type === 'string'
    ? typeof value === 'string'
    : type === 'boolean'
      ? typeof value === 'boolean'
      : typeof value === 'number';
}

type Send = (route: string, method: string, path: string, body?: unknown) => Promise<string>;

/** What takes several calls, and what lists and writes are asked with beyond what the document says of them. */
async function inSteps(send: Send, { resources, pages, record, fields }: Trying): Promise<void> {
  for (const resource of resources) {
    const base = `/api/resources/${resource}`;
    for (const field of fields) {
      for (const value of ['MARKER', '1~999999999', '6222', 'dear'])
        await send('list', 'GET', `${base}?${new URLSearchParams({ [field]: value })}`);
      for (const sort of [field, `-${field}`]) await send('list', 'GET', `${base}?sort=${sort}`);
      await send('totals', 'GET', `${base}/totals?${new URLSearchParams({ [field]: '1~999999999' })}`);
      await send('export', 'POST', `${base}/exports`, { filters: {}, columns: [field] });
      for (const path of pages)
        await send('options', 'POST', '/api/options', {
          ...{ page: path, label: 'orderNo', columns: [field], show: [field], keyword: 'G' },
        });
    }
    const started = await send('export', 'POST', `${base}/exports`, {
      filters: {},
      columns: FIRST[resource],
    });
    const id = /"id":"([^"]+)"/.exec(started)?.[1];
    if (id) await send('export', 'GET', `${base}/exports/${id}`);
    const file = await send('imports', 'POST', `${base}/imports`, { fileName: 'a.xlsx', total: 1 });
    const job = /"id":"([^"]+)"/.exec(file)?.[1];
    if (!job) continue;
    const [key = 'name'] = FIRST[resource] ?? [];
    const values = { [key]: resource === resources[0] ? 'G-1' : 'X', limit: 12 };
    await send('imports', 'POST', `${base}/imports/${job}/rows`, { from: 0, list: [{ row: 1, values }] });
    await send('imports', 'POST', `${base}/imports/${job}/review`);
  }
  const own = `/api/resources/${resources[0]}`;
  // Somebody was faster: the refusal has what is there now.
  await send('conflict', 'PUT', `${own}/${record.id}`, { id: record.id, version: 1, orderNo: 'G-1' });
  await send('conflict', 'PUT', own, { list: [{ id: record.id, version: 1, orderNo: 'G-1' }] });
  await send('duplicate', 'POST', own, { orderNo: 'G-1' });
  await send('limit', 'PUT', `${own}/${record.id}`, { id: record.id, version: 3, orderNo: 'G-1', limit: 1 });
  for (const word of ['MARKER', 'G-1', '6222', '48151623']) {
    await send('search', 'GET', `/api/records/search?${new URLSearchParams({ text: word })}`);
    await send('inbox', 'GET', `/api/approvals/waiting?${new URLSearchParams({ keyword: word })}`);
  }
}

/** A column of each resource that everybody may see. */
const FIRST: Readonly<Record<string, string[]>> = {
  guardedorder: ['orderNo'],
  guardedcustomer: ['name'],
  guardedvisit: ['visitNo'],
};
