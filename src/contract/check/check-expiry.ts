import type { RecordPage } from '../page-schema';
import type { FieldPlace } from './places';
import type { Report } from './report';

/** A date up to which something is good: of a supplier's own record, whose home page tells of it. */
export function checkExpiry(
  { name, schema, json, path }: FieldPlace,
  page: RecordPage,
  report: Report,
): void {
  if (schema['x-expiry'] === undefined) return;
  const place = [...json, 'x-expiry'];
  if (schema.format !== 'date') {
    report.key(place, `x-expiry 只能用在 format 是 date 的字段上，${name} 不是`);
  } else if (path === undefined) {
    report.key(place, `${name} 在明细的每一项里，到期提醒只看记录自己的字段`);
  } else if (page.resource.scope !== 'supplier') {
    report.key(place, '只有 scope 是 supplier 的页面能写 x-expiry：提醒在供应商首页');
  }
}
