import { AxiosError, AxiosHeaders, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { REFUSALS } from '@/contract/api/envelope';
import { ROUTE_CALLS } from '@/contract/api/route-view';
import type { Doc } from '@/contract/base/doc';
import { FILE_PATH } from '@/contract/base/files';
import type { DashboardCard } from '@/contract/language/dashboard-schema';
import { parseOperation } from '@/contract/language/operations';
import type { DashboardPage } from '@/contract/language/page-schema';
import { RECORD_OPTIONS, REFERENCES } from '@/contract/language/references';
import { SCHEMA_CHANGES } from '@/contract/language/schema-changes';
import { COLLECT_CALL } from '@/contract/pages/collect';
import { DASHBOARD_CALLS, type DashboardData, placesOf } from '@/contract/pages/dashboards';
import { recordSources } from '@/contract/pages/record-options';
import { http } from '@/services/http/http';
import { t } from '@/services/i18n';
import { answerRecords } from './answer-records';
import { callOf, type PreviewCall } from './preview-call';
import { pageAt, pagesShown, recordsShown } from './preview-data';
import { notHere, PreviewRefusal } from './preview-refusal';
import { BANK_ROWS, offeredRows, REGIONS, regionRows } from './sample-references';

/** Who follows changes of page files in this window: the runtime, as it does those of the gateway. */
const followers = new Set<ReadableStreamDefaultController<Uint8Array>>();

/** Tells the runtime that the pages of the draft are others now. */
export function tellPagesChanged(): void {
  const event = new TextEncoder().encode('event: ready\ndata: \n\n');
  for (const follower of followers) {
    try {
      follower.enqueue(event);
    } catch {
      // The page that followed is gone.
      followers.delete(follower);
    }
  }
}

/** Answers every call of this window's client from memory, from now on. */
export function answerInMemory(): void {
  http.interceptors.request.use(
    (config) => ({ ...config, adapter: answer }) as InternalAxiosRequestConfig,
    undefined,
    {
      synchronous: true,
    },
  );
}

async function answer(config: InternalAxiosRequestConfig): Promise<AxiosResponse> {
  const call = callOf(config);
  if (call.path === SCHEMA_CHANGES) return respond(config, 200, changes(config.signal));
  if (call.path.startsWith('/schemas/')) {
    const file = fileAt(call.path);
    if (file !== undefined) return respond(config, 200, structuredClone(file));
    return refused(config, new PreviewRefusal('bad_request', t('预览里没有这个页面')));
  }
  if (config.responseType === 'blob' && call.path === FILE_PATH) return respond(config, 200, PICTURE);
  try {
    const data = (await answerRecords(call)) ?? answerOther(call);
    if (!data) throw notHere(`${call.method} ${call.path}`);
    return respond(config, 200, { status: 200, code: 'ok', message: '', data: structuredClone(data.data) });
  } catch (reason) {
    if (reason instanceof PreviewRefusal) return refused(config, reason);
    throw reason;
  }
}

function respond(config: InternalAxiosRequestConfig, status: number, data: unknown): AxiosResponse {
  return { data, status, statusText: '', headers: new AxiosHeaders(), config, request: {} };
}

function refused(config: InternalAxiosRequestConfig, { code, message, data }: PreviewRefusal): never {
  const { httpStatus } = REFUSALS[code];
  const response = respond(config, httpStatus, { status: httpStatus, code, message, data });
  throw new AxiosError(message, AxiosError.ERR_BAD_REQUEST, config, {}, response);
}

/** What the runtime reads of a page file, from the draft. */
function fileAt(path: string): unknown {
  const [, folder, name = ''] = /^\/schemas\/(pages|dictionaries|locales)(?:\/(.*))?\.json$/.exec(path) ?? [];
  if (folder === 'pages') return pageAt(`/${name}`)?.page;
  if (folder === 'locales') return Object.assign({}, ...pagesShown().map(({ english }) => english));
  const holder = pagesShown().find(({ dictionaries }) => Object.hasOwn(dictionaries, name));
  return holder?.dictionaries[name];
}

function changes(signal: InternalAxiosRequestConfig['signal']): ReadableStream<Uint8Array> {
  let own: ReadableStreamDefaultController<Uint8Array> | undefined;
  return new ReadableStream({
    start(controller) {
      own = controller;
      followers.add(controller);
      signal?.addEventListener?.('abort', () => {
        followers.delete(controller);
        controller.error(new DOMException('', 'AbortError'));
      });
    },
    cancel() {
      if (own) followers.delete(own);
    },
  });
}

const sent = (data: unknown) => ({ data });

/** Calls that only look, beside those of records; undefined for every other. */
function answerOther({ method, path, input }: PreviewCall): { data: unknown } | undefined {
  if (method === 'POST' && path === RECORD_OPTIONS) return sent(optionsFor(input));
  if (isCall(REFERENCES.bank.call, method, path)) return sent(found(BANK_ROWS, input.keyword));
  if (isCall(REFERENCES.region.whole, method, path)) return sent(REGIONS);
  if (isCall(REFERENCES.region.call, method, path))
    return sent(listed(regionRows().filter(({ parentId }) => parentId === (input.parentId ?? '0'))));
  if (isCall(REFERENCES.grant.call, method, path))
    return sent({ id: '', name: '', children: [], list: [], total: 0 });
  if (isCall(REFERENCES.attachment.call, method, path)) return sent(listed([]));
  if (path === COLLECT_CALL) return sent({ key: '', list: [], total: 0 });
  if (path === ROUTE_CALLS.view) return sent(NO_ROUTE);
  if (path === DASHBOARD_CALLS.data) return sent(dashboardAt(String(input.path)));
  if (path === '/system/office/userTableConfig/byCondition') return sent(listed([]));
  if (path === '/system/office/userTableConfig/saveOrUpdate') return sent(null);
  // Records of a page that is not of the draft, which something on it leads to.
  if (method === 'GET' && /^\/api\/resources\/\w+$/.test(path)) return sent(listed([]));
  return undefined;
}

const NO_ROUTE = {
  route: null,
  earlier: [],
  rights: {
    backTo: [],
    withdraw: false,
    handOver: false,
    add: false,
    copy: false,
    remind: false,
    assign: false,
  },
  version: 0,
};

function isCall(operation: string, method: string, path: string): boolean {
  const known = parseOperation(operation);
  return known.method === method && known.path === path;
}

const listed = (list: readonly Doc[]) => ({ list, total: list.length });

function found(rows: readonly Doc[], keyword: unknown) {
  const text = typeof keyword === 'string' ? keyword.trim() : '';
  return listed(
    rows.filter((row) => text === '' || Object.values(row).some((one) => String(one).includes(text))),
  );
}

function optionsFor(input: Doc) {
  const asked = input as unknown as Parameters<typeof offeredRows>[2];
  const owner = recordsShown().find(({ page }) => recordSources(page).some((one) => one.page === asked.page));
  const records = owner ?? recordsShown()[0];
  return listed(records ? offeredRows(records.page, records.dictionaries, asked) : []);
}

/** Cards whose content is a list; that of the others has names. */
const LISTS: ReadonlySet<string> = new Set(['matters', 'completeness', 'changes', 'expiring']);
/** What the other cards show, of each kind nothing. */
const NOTHING = { tiles: [], pages: [], days: [], list: [], rows: [], paths: null };

/** Every card of a dashboard in its place, with its own words and a small chart: what it counts is others'. */
function dashboardAt(path: string): DashboardData {
  const page = pageAt(path)?.page as DashboardPage | undefined;
  if (!page) throw notHere(path);
  const month = new Date().toISOString().slice(0, 7);
  const dataOf = ({ type, chart, text: lines = [], files = [], cases }: DashboardCard) => {
    if (type === 'status') return cases && { tone: 'info', ...cases[0] };
    if (LISTS.has(type)) return [];
    return { ...NOTHING, path, month, lines, files, ...(chart && { chart, data: CHART }) };
  };
  const places = placesOf(page).map(({ span, cards }) => ({
    span,
    cards: cards.map(({ id, card }) => ({
      ...{ id, type: card.type, card, title: card.title ?? card.type },
      data: dataOf(card),
    })),
  }));
  return { title: page.title, places, hidden: [] };
}

const CHART = {
  groups: [
    { key: 'a', label: t('甲') },
    { key: 'b', label: t('乙') },
    { key: 'c', label: t('丙') },
  ],
  series: [{ values: ['12', '7', '4'] }],
};

/** What every file holds: a picture of one pixel. */
const PICTURE = new Blob(
  [
    Uint8Array.from(
      atob(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      ),
      (character) => character.charCodeAt(0),
    ),
  ],
  { type: 'image/png' },
);
