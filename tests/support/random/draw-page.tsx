import { StyleProvider } from '@ant-design/cssinjs';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { AxiosHeaders } from 'axios';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import type { Dictionaries } from '@/contract/fields/fields';
import type { DashboardCard } from '@/contract/language/dashboard-schema';
import type { DashboardPage, RecordPage } from '@/contract/language/page-schema';
import type { SchemaProblem } from '@/contract/language/schema-changes';
import { type ChartData, chartsOf } from '@/contract/lists/charts';
import { DASHBOARD_CALLS, type DashboardData, placesOf } from '@/contract/pages/dashboards';
import { useEditorExtras } from '@/features/change-requests/editor-extras';
import DashboardOfSession from '@/routes/dashboard-of-session';
import { RUNTIME_PARTS } from '@/routes/runtime-parts';
import { ErrorBoundary } from '@/runtime/host/error-boundary';
import { PageHost } from '@/runtime/host/page-host';
import { provideDashboards, provideEditorExtras, provideRuntime } from '@/runtime/host/runtime-parts';
import { http } from '@/services/http/http';
import { likesMotion } from '@/services/preferences/motion';
import { setPermissions, setText } from '@/services/session/session';
import { applyPalette } from '@/shell/palette';
import { themeOf } from '@/shell/theme';
import '@/global.css';

const LIGHT = themeOf({ dark: false, motion: likesMotion() });

/** A page as the gateway would answer for it: its file, or why it is refused. */
export interface DrawTask {
  path: string;
  /** The text of its file. */
  file?: string;
  problems?: SchemaProblem[];
  /** Codes of the buttons to press, one after the other, before what is drawn is looked at. */
  press: string[];
  rows: unknown[];
  /** Milliseconds that a table is given until it shows its rows. */
  patience: number;
}

/** What stood on the screen. */
export interface Drawn {
  path: string;
  /** The page's own part was there. */
  isDrawn: boolean;
  /** Characters of text in sight, and those of each form that a button opened. */
  text: number;
  fields: number;
  forms: { code: string; text: number; fields: number }[];
  rows: number;
  /** Parts that said they cannot be shown. */
  broken: number;
  unknown: number;
  isRefused: boolean;
  isRestless: boolean;
  faults: string[];
}

declare global {
  interface Window {
    drawPages(tasks: string): Promise<string>;
    setDictionaries(dictionaries: string): void;
    /** Set by a text of a page file that came to run. */
    __ran?: unknown;
  }
}

const PATIENCE_MS = 20_000;
/** What no text of a page file may become. */
const INJECTED =
  'body script:not([src]), iframe, object, embed, [onerror], [onload], img[src="x"], a[href^="javascript" i], a[href^="data" i]';

let current: DrawTask | undefined;
let dictionaries: Dictionaries = {};
let faults: string[] = [];

const keep = (kind: string, reason: unknown) =>
  faults.push(
    `${kind}: ${reason instanceof Error ? (reason.stack ?? reason.message) : String(reason)}`.slice(0, 600),
  );
window.addEventListener('error', (event) => keep('uncaught', event.error ?? event.message));
window.addEventListener('unhandledrejection', (event) => keep('rejection', event.reason));
document.addEventListener('securitypolicyviolation', (event) => keep('policy', event.violatedDirective));
console.error = (...parts: unknown[]) => keep('console', parts[0]);

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

// Answers come through the product's own client; what is left out is the wire alone.
http.defaults.adapter = async (config) => ({
  data: config.responseType === 'blob' ? PICTURE : answer(config.url ?? ''),
  status: 200,
  statusText: 'OK',
  headers: new AxiosHeaders(),
  config,
});

const sent = (data: unknown) => ({ status: 200, code: 'ok', message: '', data });

function answer(url: string): unknown {
  const [, name] = /\/schemas\/dictionaries\/(\w+)\.json/.exec(url) ?? [];
  if (name) return dictionaries[name] ?? { status: 404, code: 'not_found', message: '', data: null };
  if (url.includes('/schemas/pages/')) {
    if (url === `/schemas/pages${current?.path}.json` && current?.file !== undefined)
      return parsed(current.file);
    const code = current?.problems ? 'page_refused' : 'page_not_found';
    return { status: 404, code, message: code, data: { problems: current?.problems ?? [] } };
  }
  if (url.endsWith('/history')) return sent({ list: [], total: 0 });
  // Whether it comes before the page is left hangs on the machine: the dialog of imports is loaded when it is opened.
  if (url.endsWith('/imports')) return sent([]);
  if (url === DASHBOARD_CALLS.data) return sent(dashboardOf(ownPage() as DashboardPage));
  // One answer for every other call of records: a list, one of its rows, sums, charts and what its views count.
  const rows = current?.rows ?? [];
  const charts = chartsOf(ownPage() as RecordPage).map(() => CHART);
  const more = { totals: [], charts, counts: [], shared: [] };
  return sent({ ...(rows[0] as object), list: rows, total: rows.length, ...more });
}

const ownPage = () => parsed(current?.file ?? '');

const CHART: ChartData = { groups: [{ key: 'a', label: '甲' }], series: [{ values: ['1'] }] };

/** Cards whose content is a list; that of the others has names. */
const LISTS: ReadonlySet<string> = new Set(['matters', 'completeness', 'changes', 'expiring']);
/** What the other cards show, of each kind nothing. */
const NOTHING = { tiles: [], pages: [], days: [], list: [], rows: [], lines: [], paths: null };

/** Every card with nothing in it. */
function dashboardOf(page: DashboardPage): DashboardData {
  const dataOf = ({ type, chart }: DashboardCard) =>
    LISTS.has(type)
      ? []
      : { ...NOTHING, path: page.path, month: '2026-02', ...(chart && { chart, data: CHART }) };
  const places = placesOf(page).map(({ span, cards }) => ({
    span,
    cards: cards.map(({ id, card }) => ({
      ...{ id, type: card.type, card, title: card.title ?? card.type },
      data: dataOf(card),
    })),
  }));
  return { title: page.title, places, hidden: [] };
}

/** As the client reads an answer: what is no JSON stays text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

applyPalette(document.documentElement);
provideRuntime(async () => RUNTIME_PARTS);
provideEditorExtras(async () => useEditorExtras);
provideDashboards(async () => ({ default: DashboardOfSession }));
const root = createRoot(document.getElementById('root')!);

function show(task: DrawTask | undefined): void {
  current = task;
  const nothing = () => undefined;
  flushSync(() =>
    root.render(
      <StyleProvider hashPriority="high">
        <ConfigProvider
          locale={zhCN}
          componentSize="middle"
          theme={{ ...LIGHT, token: { ...LIGHT.token, motion: likesMotion() } }}
        >
          <App>
            {/* Another one for each page: the address of the last, such as the record it showed, is over. */}
            <BrowserRouter key={task?.path ?? ''}>
              {task && (
                <ErrorBoundary key={task.path}>
                  <PageHost path={task.path} onMissing={nothing} onForbidden={nothing} />
                </ErrorBoundary>
              )}
            </BrowserRouter>
          </App>
        </ConfigProvider>
      </StyleProvider>,
    ),
  );
}

const count = (selector: string) => document.querySelectorAll(selector).length;
const channel = new MessageChannel();
/** A turn of the event loop; a timer of 0 ms would take 4. */
const turn = () =>
  new Promise((resolve) => {
    channel.port1.onmessage = resolve;
    channel.port2.postMessage(undefined);
  });

/** A table asks for its rows a moment after it is drawn, and says nothing until then. */
const awaitsRows = () => count('.list-page') > 0 && count('.ant-table-row') === 0;
/** What a button opens. */
const OPENED = '.ant-drawer, .ant-modal, .record-page';
/** A form comes a moment after its button was pressed, once its code is loaded; nothing stands there until then. */
const awaitsForm = () => count('.list-page') > 0 && textOf(OPENED) === 0;

/**
 * Waits until nothing is loading any more; false when that never comes.
 * @param awaits whether something is still to come that no sign tells of; it is given the task's patience
 */
async function atRest(awaits: () => boolean): Promise<boolean> {
  const start = performance.now();
  for (let quiet = 0; quiet < 3; ) {
    await turn();
    const passed = performance.now() - start;
    const isBusy =
      count('[data-loading], .ant-skeleton, .ant-spin-spinning') > 0 ||
      (awaits() && passed < (current?.patience ?? 0));
    quiet = isBusy ? 0 : quiet + 1;
    if (passed > PATIENCE_MS) return false;
  }
  return true;
}

async function draw(task: DrawTask): Promise<Drawn> {
  faults = [];
  // Another session each time, since what an account may do is read once a session.
  setText('authorization', `Bearer ${task.path}${Math.random()}`);
  setPermissions({ [task.path]: task.press });
  show(task);
  let isRestless = !(await atRest(awaitsRows));
  const { text, fields, rows } = {
    text: textOf('#root'),
    fields: count('#root .ant-formily-item'),
    rows: count('.ant-table-tbody tr.ant-table-row'),
  };
  const forms: Drawn['forms'] = [];
  for (const code of task.press) {
    const button = document.querySelector<HTMLElement>(`#root [data-code="${CSS.escape(code)}"]`);
    if (!button || isRestless) continue;
    flushSync(() => button.click());
    isRestless = !(await atRest(awaitsForm)) || isRestless;
    forms.push({
      code,
      text: textOf(OPENED),
      fields: count('.ant-drawer .ant-formily-item, .record-page .ant-formily-item'),
    });
  }
  const injected = document.querySelectorAll(INJECTED);
  if (injected.length > 0) faults.push(`injected: ${injected[0]!.outerHTML.slice(0, 200)}`);
  if (window.__ran !== undefined) faults.push('a text ran as a script');
  window.__ran = undefined;
  const drawn = {
    path: task.path,
    isDrawn: count('[data-page]') > 0,
    text,
    fields,
    forms,
    rows,
    broken: count('.broken'),
    unknown: count('[data-unknown-component]'),
    isRefused: count('.schema-problems') > 0,
    isRestless,
    faults,
  };
  show(undefined);
  window.history.replaceState(null, '', window.location.pathname);
  window.localStorage.clear();
  return drawn;
}

const textOf = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].reduce(
    (sum, { innerText }) => sum + innerText.trim().length,
    0,
  );

window.setDictionaries = (text) => {
  dictionaries = JSON.parse(text);
};
window.drawPages = async (text) => {
  const drawn: Drawn[] = [];
  for (const task of JSON.parse(text) as DrawTask[]) drawn.push(await draw(task));
  return JSON.stringify(drawn);
};
