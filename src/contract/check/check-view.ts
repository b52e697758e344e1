import { type FieldInfo, fieldsOf } from '../fields';
import type { ListPage, PageSchema, RecordPage, ViewFile } from '../page-schema';
import {
  conditionsOf,
  faceOfView,
  fieldsOfView,
  isView,
  OWN_VALUES,
  ownValueIn,
  pageOfView,
} from '../page-view';
import { isRecordPage } from '../pages';
import { isFieldOf } from './field-paths';
import { type JsonPath, nearest } from './problem';
import { pathText, type Report } from './report';

/** How the page that a view's records belong to is looked up: a page, `faulty` where its file has errors, or undefined. */
export type PageLookup = (path: string) => PageSchema | 'faulty' | undefined;

/**
 * A second page over another's records: that page is there and is none itself, has the fields that are asked for, and
 * they can hold what `where` compares them with. Answers the page that is made of both, which is then checked as any.
 */
export function checkView(file: ViewFile, lookup: PageLookup, report: Report): ListPage | undefined {
  const owner = ownerOf(file, lookup, report);
  if (!owner) return undefined;
  const before = report.problems.length;
  checkFace(file, owner, report);
  checkFieldsOfView(file, owner, report);
  checkWhere(file, owner, report);
  return report.problems.length > before ? undefined : pageOfView(file, owner);
}

function ownerOf({ path, resource: { of } }: ViewFile, lookup: PageLookup, report: Report) {
  const place = ['resource', 'of'];
  const found = of === path ? undefined : lookup(of);
  if (of === path) report.value(place, '不能引用本页自己，请写记录所属的页面');
  else if (found === 'faulty') report.value(place, `页面 ${of} 的文件有错误，改好之后本页才能使用`);
  else if (!found) report.value(place, `没有页面 ${of}`);
  else if (!isRecordPage(found)) report.value(place, `${of} 是标签页，没有记录`);
  else if (isView(found)) {
    const { of: origin } = found.resource.view;
    report.value(place, `${of} 的记录属于 ${origin}，请直接写 ${origin}`, { suggestion: origin });
  } else return found;
  return undefined;
}

/** Suppliers see a tenant's records only as far as their page says. */
function checkFace(file: ViewFile, owner: RecordPage, report: Report): void {
  const face = faceOfView(file);
  if (face === 'office' || owner.resource.scope !== 'tenant') return;
  const { of } = file.resource;
  if (!owner.shared) report.value(['resource', 'of'], `${of} 没有写 shared，供应商看不到它的记录`);
  else if (face === undefined) report.value(['menu'], `供应商和员工看到的不同，请为两个端各写一个页面`);
}

function checkFieldsOfView(file: ViewFile, owner: RecordPage, report: Report): void {
  const shown = fieldsOfView(file, owner);
  for (const [index, path] of (file.form?.fields ?? []).entries()) {
    const place = ['form', 'fields', index];
    if (!isFieldOf(owner.form, path, place, report)) continue;
    const isShared = shown.some((one) => one === path || one.startsWith(`${path}.`));
    if (!isShared) report.value(place, `${file.resource.of} 的 shared.fields 里没有 ${path}，供应商看不到`);
  }
}

const STORED: readonly string[] = ['string', 'number', 'boolean'];

function checkWhere({ resource: { where = {} } }: ViewFile, owner: RecordPage, report: Report): void {
  const fields = fieldsOf(owner.form);
  for (const { field, values } of conditionsOf(where)) {
    const place = ['resource', 'where', field];
    const info = fields.get(field);
    if (!info) {
      const isDerived = owner.derived && Object.hasOwn(owner.derived, field);
      if (isDerived) report.key(place, `${field} 是派生字段，where 只能用保存的字段`);
      else report.key(place, `没有名为 ${field} 的字段`, { suggestion: nearest(field, fields.keys()) });
      continue;
    }
    if (!STORED.includes(info.type)) {
      report.key(place, `${field} 是 ${info.type} 类型，where 只能用 string、number、boolean 字段`);
      continue;
    }
    const isList = Array.isArray(where[field]);
    for (const [index, value] of values.entries())
      checkValue(isList ? [...place, index] : place, info, value, report);
  }
}

function checkValue(place: JsonPath, { path, type }: FieldInfo, value: unknown, report: Report): void {
  const own = ownValueIn(value);
  const names = Object.keys(OWN_VALUES);
  if (own === 'unknown') {
    const written = String(value).replace(/[{}\s]/g, '');
    report.value(place, `where 里的表达式只能是 ${names.join('、')} 之一`, {
      suggestion: nearest(written, names),
    });
  } else if (own === undefined ? typeof value !== type : type !== 'string') {
    report.value(place, `${path} 是 ${type} 类型，不会等于 ${own ? '文字' : JSON.stringify(value)}`);
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
  const wrap = (inner: Report): Report => {
    const reroute = (path: JsonPath, message: string, severity: unknown): boolean => {
      // What the view says of itself has been looked at.
      if (path[0] === 'resource' && path[1] === 'view') return true;
      if (!isOwners(path)) return false;
      const text = `${file.resource.of} 的 ${pathText(path)}：${message}。请把用到的字段写进 form.fields`;
      if (severity !== 'warning' && !reported.has(text)) inner.value(place, text);
      reported.add(text);
      return true;
    };
    return {
      problems: inner.problems,
      under: (rule) => wrap(inner.under(rule)),
      offset: inner.offset,
      value: (path, message, details) =>
        void (reroute(path, message, details?.severity) || inner.value(path, message, details)),
      key: (path, message, details) =>
        void (reroute(path, message, details?.severity) || inner.key(path, message, details)),
      inside: (path, index, message, details) =>
        void (reroute(path, message, details?.severity) || inner.inside(path, index, message, details)),
    };
  };
  return wrap(report);
}
