import { fieldsOf } from '../fields';
import type { ListPage } from '../page-schema';
import { isRecordPage } from '../pages';
import type { RelatedBlock } from '../print-schema';
import { relatedBlocks } from '../prints';
import { AUDIT_ENTRIES } from '../system-resources';
import { checkColumns, checkNaming, checkPairs } from './check-related';
import { isFaultyPage, type KnownPages } from './check-tabs';
import { type JsonPath, nearest } from './problem';
import type { Report } from './report';

/** Records of other pages in prints: the page keeps some, they are found, and the fields are its own and are printed. */
export function checkPrintedRelated(page: ListPage, known: KnownPages, report: Report): void {
  for (const { block, place } of relatedBlocks(page)) checkBlock(page, block, place, known, report);
}

function checkBlock(
  page: ListPage,
  { related, by, columns = [] }: RelatedBlock,
  place: JsonPath,
  known: KnownPages,
  report: Report,
): void {
  const at = [...place, 'related'];
  const other = known.pages.find(({ path }) => path === related);
  if (other && isRecordPage(other) && other.resource.name !== AUDIT_ENTRIES) {
    const isOfSupplier = [page, other].every(({ resource }) => resource.scope === 'supplier');
    if (by === undefined && !isOfSupplier)
      report.value(at, `请写 by，说明怎样找到这条记录的；只有两个页面的 scope 都是 supplier 时可以不写`);
    else if (typeof by === 'object') checkPairs(page, other, by, [...place, 'by'], report);
    else if (by !== undefined && other.kind === 'list')
      checkNaming(page, other, by, [...place, 'by'], known, report);
    else if (by !== undefined)
      report.value([...place, 'by'], `${related} 是 form 页面，by 写成 { "那个页面的字段": "本页的字段" }`);
    checkColumns(other, columns, [...place, 'columns'], report);
    for (const [index, name] of columns.entries())
      if (fieldsOf(other.form).get(name)?.schema['x-print'] === false)
        report.value(
          [...place, 'columns', index],
          `${name} 写了 "x-print": false，不会印出来，请去掉其中一处`,
        );
  } else if (other) report.value(at, `${related} 不保存记录，没有可以印的`);
  else if (!isFaultyPage(known.faulty, related)) {
    const paths = known.pages.filter(isRecordPage).map(({ path }) => path);
    report.value(at, `没有页面 ${related}`, { suggestion: nearest(related, paths) });
  }
}
