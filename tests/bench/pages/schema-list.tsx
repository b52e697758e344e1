import { AxiosHeaders } from 'axios';
import type { Dictionaries } from '@/contract/fields/fields';
import { loadRuntimeParts, provideEditorExtras, provideRuntime } from '@/runtime/host/runtime-parts';
import { ListPage } from '@/runtime/list/list-page';
import { http } from '@/services/http/http';
import '@/runtime/runtime.css';
import { useEditorExtras } from '@/features/change-requests/editor-extras';
import { RUNTIME_PARTS } from '@/routes/runtime-parts';
import { countOf, expose } from './bench';
import { mountInFrame } from './frame';
import { STATES, type WorkRow, workRows } from './work';
import { workListPage } from './work-pages';

const dictionaries: Dictionaries = { benchState: { title: '状态', entries: [...STATES] } };
const page = workListPage();
let rows: WorkRow[];
/** Scrolls rows of which only those in sight are drawn. */
const ROWS = '.ant-table-tbody-virtual-holder';

// They are there once this script has run.
provideRuntime(async () => RUNTIME_PARTS);
provideEditorExtras(async () => useEditorExtras);
void loadRuntimeParts('list');

// The rows come through the product's own client; what is left out is the wire alone.
http.defaults.adapter = async (config) => ({
  data: { status: 200, code: 'ok', message: '', data: { list: rows, total: rows.length } },
  status: 200,
  statusText: 'OK',
  headers: new AxiosHeaders(),
  config,
});

expose({
  list: {
    prepare: (count) => {
      rows = workRows(count);
    },
    mount: (count) => mountInFrame(<ListPage page={page} dictionaries={dictionaries} pageSize={count} />),
    count: () => countOf('.ant-table-row'),
    get virtual() {
      return document.querySelector(ROWS) !== null;
    },
    scroller: () => document.querySelector(ROWS) ?? document.scrollingElement!,
  },
});
