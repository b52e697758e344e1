import type { Face } from '../base/identity';
import type { RecordPage } from '../language/page-schema';
import { facesOf, menusOf } from '../language/pages';
import { columnsOf } from '../lists/list-query';
import { pageAtFace } from '../pages/page-at-face';
import { placesOf } from './places';
import type { JsonPath } from './problem';
import type { Report } from './report';

const NAMES: Record<Face, string> = { supplier: '供应商端', office: '办公端' };

/** What is shown at one face alone: a face where the page stands, of what nobody writes, and never all of its columns. */
export function checkFaces(page: RecordPage, report: Report): void {
  const faces = facesOf({ path: page.path, menus: menusOf(page) });
  const check = (face: Face | undefined, place: JsonPath) => {
    if (face === undefined || faces.includes(face)) return;
    report.value(place, `页面不在${NAMES[face]}，没有人看得到它`);
  };
  for (const { name, schema, json, path } of placesOf(page.form)) {
    const face = schema['x-face'];
    if (face === undefined) continue;
    const place = [...json, 'x-face'];
    if (schema.type === 'void' || path === undefined || schema['x-pattern'] !== 'readPretty') {
      report.key(place, `x-face 只能用在只读（"x-pattern": "readPretty"）的字段上，${name} 不是`);
    } else check(face, place);
  }
  if (page.kind !== 'list') return;
  for (const [index, { face }] of columnsOf(page).entries()) check(face, ['list', 'columns', index, 'face']);
  for (const [index, item] of (page.list.search ?? []).entries()) {
    if (typeof item === 'object') check(item.face, ['list', 'search', index, 'face']);
  }
  for (const face of faces.filter((one) => columnsOf(pageAtFace(page, one) as typeof page).length === 0)) {
    report.value(['list', 'columns'], `在${NAMES[face]}一列也不剩`);
  }
}
