import type { Operation } from '../language/operations';
import type { RecordPage } from '../language/page-schema';
import type { SupplierOperation } from '../language/supplier-operations';
import type { Report } from './report';

/** A call about one supplier's records: there are such records, and the call has room for the supplier's code. */
export function checkAboutSupplier(
  { kind, resource: { scope } }: RecordPage,
  name: SupplierOperation,
  { method, query }: Operation,
  report: Report,
): void {
  if (scope !== 'supplier') report.key([], `接口 ${name} 只能用在 scope 是 supplier 的页面上`);
  else if (name === 'one' && kind !== 'form')
    report.key([], '接口 one 只能用在 form 页面上，list 页面的供应商不止一条记录');
  if (name === 'one' && (method !== 'GET' || query.length !== 1))
    report.value([], '接口 one 写成 GET，问号后面只写供应商编号的参数名');
  if (name === 'log' && (method !== 'POST' || query.length > 0))
    report.value([], '接口 log 写成 POST，不带参数');
}
