import type { ActionName, Button } from '../language/list-schema';
import { baseOperation, isRead, parseOperation, savesInOneCall } from '../language/operations';
import type { RecordPage } from '../language/page-schema';
import { UNCHECKED } from '../language/permissions';
import type { OperationName } from '../language/resource-schema';
import { isAboutSupplier, type SupplierOperation } from '../language/supplier-operations';
import { buttonsFor } from '../pages/buttons';
import { fieldsBeyondImport } from '../pages/import-fields';
import { checkAboutSupplier } from './check-about-supplier';
import { buttonPlaces } from './places';
import type { Report } from './report';

/** Actions that the gateway asks a code for. */
const GUARDED: readonly ActionName[] = [
  'create',
  'copy',
  'update',
  'delete',
  'assign',
  'urge',
  'export',
  'import',
];
/** Actions of a page as a whole: each stands above a table, and there alone. */
const ON_TOOLBAR: readonly ActionName[] = ['create', 'export', 'import'];
const SAVES = { create: true, update: true };

/** Buttons and operations: codes that mean one thing, writes that need a code, operations that a button opens. */
export function checkActions(page: RecordPage, report: Report): void {
  checkButtons(page, report);
  checkBulkActions(page, report);
  checkOperations(page, report);
}

function checkButtons(page: RecordPage, report: Report): void {
  const actions = new Map<string, ActionName>();
  for (const { json, button, group } of buttonPlaces(page)) {
    const at = report.at(...json);
    const { code, action } = button;
    const known = actions.get(code);
    if (known !== undefined && known !== action && code !== UNCHECKED)
      at.value('code', `权限码 ${code} 已用于 ${known}，不同的动作要用不同的权限码`);
    actions.set(code, known ?? action);
    const why = action === 'export' ? '会带走数据' : '会改动数据';
    if (code === UNCHECKED && GUARDED.includes(action))
      at.value('code', `${action} ${why}，权限码不能是 "no"，否则网关一律拒绝`);
    checkPlace(page, button, group, at);
  }
}

/** Where a button stands: what is done to a record is not above the table, and files are made and read there alone. */
function checkPlace(page: RecordPage, button: Button, group: string, report: Report): void {
  const { action, when, saveLabel } = button;
  if (saveLabel !== undefined && action !== 'create' && action !== 'update')
    report.key('saveLabel', `${action} 不打开可以保存的表单，saveLabel 不起作用`);
  if (group === 'toolbar' && !ON_TOOLBAR.includes(action))
    report.value('action', `toolbar 上没有选中的记录，${action} 请放到 rowActions`);
  const isFile = action === 'export' || action === 'import';
  if (group !== 'toolbar' && isFile) report.value('action', `${action} 只能放在 list 页面的 toolbar`);
  if (when !== undefined && ON_TOOLBAR.includes(action))
    report.key('when', `${action} 针对整个页面，when 不起作用；谁能用，由权限码决定`);
  if (action === 'import' && buttonsFor(page, 'create').length === 0)
    report.value('action', '没有 create 的按钮，导入的记录无法新增');
  const [missing] = action === 'import' ? fieldsBeyondImport(page) : [];
  if (missing) report.value('action', `必填的“${missing.title}”无法写进表格的一格，这个页面不能导入`);
}

/** Bulk actions: each deletes or makes a transition of the page, whose code it bears. */
function checkBulkActions(page: RecordPage, report: Report): void {
  if (page.kind !== 'list') return;
  const codes = (page.states?.transitions ?? []).map(({ code }) => code);
  for (const [bulk, at] of report.at('list', 'bulkActions').each(page.list.bulkActions)) {
    const { action, transition, code } = bulk;
    const none = page.states ? `states 里没有流转 ${transition}` : '页面没有写 states，没有可以执行的流转';
    if (transition === undefined && action === undefined)
      at.value([], '请写 action 或 transition，说明对选中的记录做什么');
    else if (transition !== undefined && action !== undefined)
      at.key('action', 'action 和 transition 只能写其一');
    else if (
      transition !== undefined &&
      at.oneOf('transition', transition, codes, none) &&
      code !== transition
    )
      at.value('code', `权限码要与流转相同，请写 ${transition}`, { suggestion: transition });
  }
}

function checkOperations(page: RecordPage, report: Report): void {
  const claimed = new Map<string, string>();
  for (const [text, place, name] of report.at('resource', 'operations').entries(page.resource.operations)) {
    const operation = parseOperation(text);
    const { method, path, query } = operation;
    const segments = path.split('/').slice(1);
    if (path.startsWith('//')) place.value([], `接口 ${name} 只能在本站，路径不能以 // 开头`);
    else if (segments.some((segment) => ['', '.', '..'].includes(segment)))
      place.value([], `接口 ${name} 的路径里不能有空的一段、. 或 ..`);
    if (path.startsWith('/api/')) place.value([], `/api/ 由网关自用，接口 ${name} 请换一个路径`);
    if (new Set(query).size < query.length) place.value([], `接口 ${name} 的参数名重复`);
    const call = `${method} ${path}`;
    const other = claimed.get(call);
    if (other !== undefined && !(savesInOneCall(page) && [other, name].every((one) => one in SAVES)))
      place.value([], `接口 ${call} 已用于 ${other}`);
    claimed.set(call, name);
    const word = name as OperationName | SupplierOperation;
    if (isAboutSupplier(word)) {
      checkAboutSupplier(page, word, operation, place);
      continue;
    }
    const base = baseOperation(word);
    if (!isRead(base) && buttonsFor(page, base).length === 0)
      place.key([], `接口 ${name} 没有按钮授权，该接口不会开放`, { severity: 'warning' });
  }
}
