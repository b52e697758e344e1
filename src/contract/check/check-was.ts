import type { RecordPage } from '../language/page-schema';
import { isBeside } from './check-references';
import { placesOf } from './places';
import type { Report } from './report';

/** Former names of fields: of a field alone, not one that the page still has, and each the former name of one field. */
export function checkWas(page: RecordPage, report: Report): void {
  const places = placesOf(page.form);
  const seen: typeof places = [];
  for (const place of places) {
    const { schema, json, name } = place;
    if (schema.was === undefined) continue;
    const at = report.at(...json, 'was');
    const isItem = json.at(-1) === 'items';
    if (schema.type === 'void' || isItem) {
      at.key([], `${name} ${isItem ? '是列表的一项' : '只用来布局'}，没有自己的值，was 不起作用，请删去`);
      continue;
    }
    const beside = places.filter((other) => isBeside(other, place));
    const isStill = beside.some((other) => other.name === schema.was);
    if (isStill && schema.was === name) at.value([], `was 写的是改名前的名称，${name} 没有改名，请删去`);
    else if (isStill) at.value([], `字段 ${schema.was} 还在，不是 ${name} 的旧名；改名完成后请删去 was`);
    if (seen.some((other) => other.schema.was === schema.was && isBeside(other, place)))
      at.value([], `${schema.was} 已写作另一个字段的旧名，它的值只能跟到一个字段`);
    seen.push(place);
  }
}
