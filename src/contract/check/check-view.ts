import type { Dictionaries } from '../fields/fields';
import { lackingFor, rollUpOf } from '../fields/roll-ups';
import type { ActionName } from '../language/list-schema';
import type { ListPage, PageSchema, RecordPage, ViewFile } from '../language/page-schema';
import { isRecordPage } from '../language/pages';
import { printsOf } from '../lists/prints';
import { faceOfView, fieldsOfView, isView, pageOfView, sharedThrough } from '../pages/page-view';
import { checkNarrowing } from './check-narrowing';
import { isFieldOf } from './field-paths';
import { isFaultyPage, type KnownPages } from './known-pages';
import type { JsonPath } from './problem';
import { meant, pathText, type Report } from './report';

/** How the page that a view's records belong to is looked up. */
export interface PageLookup {
  /** A page, `faulty` where its file has errors, or undefined. */
  (path: string): PageSchema | 'faulty' | undefined;
  /** The pages that there are, of which one may have been meant. */
  pages?(): readonly PageSchema[];
}

/** Looks pages up among some that are known, and the names of the files of those that are faulty. */
export function lookupAmong({ pages, faulty }: KnownPages): PageLookup {
  const lookup = (path: string): ReturnType<PageLookup> =>
    pages.find((page) => page.path === path) ?? (isFaultyPage(faulty, path) ? 'faulty' : undefined);
  return Object.assign(lookup, { pages: () => pages });
}

/**
 * A second page over another's records: that page is there and is none itself, has the fields that are asked for, and
 * they can hold what `where` compares them with. Answers the page that is made of both, which is then checked as any.
 */
export function checkView(
  file: ViewFile,
  lookup: PageLookup,
  dictionaries: Dictionaries,
  report: Report,
): ListPage | undefined {
  const owner = ownerOf(file, lookup, report);
  if (!owner) return undefined;
  const before = report.problems.length;
  checkFace(file, owner, report);
  checkFieldsOfView(file, owner, report);
  checkNarrowing(owner, file.resource.where ?? {}, dictionaries, report.at('resource', 'where'));
  checkButtons(file, owner, report);
  checkPrintsOf(file, owner, report);
  return report.problems.length > before ? undefined : pageOfView(file, owner);
}

function ownerOf({ path, resource: { of } }: ViewFile, lookup: PageLookup, report: Report) {
  const place = report.at('resource', 'of');
  const found = of === path ? undefined : lookup(of);
  if (of === path) place.value([], '不能引用本页自己，请写记录所属的页面');
  else if (found === 'faulty') place.value([], `页面 ${of} 的文件有错误，改好之后本页才能使用`);
  else if (!found) place.value([], `没有页面 ${of}`, meant(of, ownersIn(lookup)));
  else if (!isRecordPage(found)) place.value([], `${of} 是标签页，没有记录`);
  else if (isView(found)) {
    const { of: origin } = found.resource.view;
    place.value([], `${of} 的记录属于 ${origin}，请直接写 ${origin}`, { suggestion: origin });
  } else return found;
  return undefined;
}

/** The paths of the pages that second pages may be made of. */
function ownersIn({ pages }: PageLookup): string[] {
  return (pages?.() ?? []).filter((page) => isRecordPage(page) && !isView(page)).map(({ path }) => path);
}

/** Suppliers see a tenant's records only as far as their page says. */
function checkFace(file: ViewFile, owner: RecordPage, report: Report): void {
  const face = faceOfView(file);
  if (face === 'office' || owner.resource.scope !== 'tenant') return;
  const { of } = file.resource;
  if (!owner.shared) report.value(['resource', 'of'], `${of} 没有写 shared，供应商看不到它的记录`);
  else if (face === undefined) report.value('menu', `供应商和员工看到的不同，请为两个端各写一个页面`);
}

/** What suppliers may not do to records of two sides, whatever the buttons say: the gateway refuses it. */
const OFFICE_ACTIONS: readonly ActionName[] = ['create', 'copy', 'delete', 'import', 'assign'];

function checkButtons(file: ViewFile, owner: RecordPage, report: Report): void {
  const shown = sharedThrough(file, owner);
  if (!shown) return;
  const { toolbar = [], rowActions = [], bulkActions = [] } = file.list;
  type Pressed = readonly { action?: ActionName | undefined; label: string }[];
  const rows: Record<string, Pressed> = { toolbar, rowActions, bulkActions };
  for (const [buttons, row] of report.at('list').entries(rows)) {
    for (const [{ action, label }, at] of row.each(buttons)) {
      const isMaking = action === 'create' || action === 'copy';
      if (isMaking && shown.create) continue;
      const unless = isMaking ? '，除非 shared 写了 "create": true' : '';
      if (action !== undefined && OFFICE_ACTIONS.includes(action))
        at.value('action', `两方共用的记录由办公端新增、删除和指派，供应商不能${label}${unless}`);
      else if (action === 'update' && !shown.writes)
        at.value('action', `${file.resource.of} 的 shared 没有写 writes，供应商没有可以填写的字段`);
    }
  }
}

function checkFieldsOfView(file: ViewFile, owner: RecordPage, report: Report): void {
  const shown = fieldsOfView(file, owner);
  for (const [path, place] of report.at('form', 'fields').each(file.form?.fields)) {
    const rolled = rollUpOf(owner, path);
    const lacking = rolled ? lackingFor(rolled, shown) : [];
    if (lacking.length > 0) place.value([], `汇总 ${path} 要用到 ${lacking.join('、')}，请也写上`);
    if (!rolled && !isFieldOf(owner.form, path, place)) continue;
    const isShared = shown.some((one) => one === path || one.startsWith(`${path}.`));
    if (!isShared) place.value([], `${file.resource.of} 的 shared.fields 里没有 ${path}，供应商看不到`);
  }
}

/** Prints of the owner that the view names by their codes. */
function checkPrintsOf({ prints, resource: { of } }: ViewFile, owner: RecordPage, report: Report): void {
  const codes = printsOf(owner).map(({ code }) => code);
  for (const [one, at] of report.at('prints').each(prints)) {
    if (typeof one !== 'string') continue;
    const why = codes.length > 0 ? `${of} 没有打印件 ${one}` : `${of} 没有写 prints，请写出整个打印件`;
    at.oneOf([], one, codes, why);
  }
}

/**
 * The report for the page that is made of a view and its owner. What is wrong in the owner's part is so because the view
 * leaves a field out, and is reported at the fields of the view.
 */
export function reportOfView(file: ViewFile, report: Report): Report {
  const OWNERS = ['form', 'derived', 'states', 'certified', 'responsible'];
  const isOwners = (path: JsonPath) =>
    OWNERS.includes(String(path[0])) || (path[0] === 'resource' && path[1] === 'unique');
  const place = file.form ? ['form', 'fields'] : ['resource', 'of'];
  const reported = new Set<string>();
  return report.through((said) => {
    const { rule, path, message, details } = said;
    // What the view says of itself has been looked at.
    if (path[0] === 'resource' && path[1] === 'view') return undefined;
    if (!isOwners(path)) return said;
    const text = `${file.resource.of} 的 ${pathText(path)}：${message}。请把用到的字段写进 form.fields`;
    const isReported = details?.severity !== 'warning' && !reported.has(text);
    reported.add(text);
    return isReported ? { rule, path: place, of: 'value', message: text, details: undefined } : undefined;
  });
}
