import type { Face } from '../base/identity';
import type { RecordPage } from '../language/page-schema';
import { facesOfPage } from '../language/pages';
import { columnsOf } from '../lists/list-query';
import { pageAtFace } from '../pages/page-at-face';
import { placesOf } from './places';
import type { Report } from './report';

export const FACE_NAMES: Record<Face, string> = { supplier: '供应商端', office: '办公端' };

/** What is shown at one face alone: a face where the page stands, of what nobody writes, and never all of its columns. */
export function checkFaces(page: RecordPage, report: Report): void {
  const faces = facesOfPage(page);
  const check = (face: Face | undefined, at: Report) => {
    if (face !== undefined && !faces.includes(face))
      at.value([], `页面不在${FACE_NAMES[face]}，没有人看得到它`);
  };
  for (const { name, schema, json, path } of placesOf(page.form)) {
    const { type, 'x-face': face, 'x-pattern': pattern } = schema;
    if (face === undefined) continue;
    const at = report.at(...json, 'x-face');
    if (type === 'void' || path === undefined || pattern !== 'readPretty')
      at.key([], `x-face 只能用在只读（"x-pattern": "readPretty"）的字段上，${name} 不是`);
    else check(face, at);
  }
  if (page.kind !== 'list') return;
  for (const [{ face }, at] of report.at('list', 'columns').each(columnsOf(page))) check(face, at.at('face'));
  for (const [item, at] of report.at('list', 'search').each(page.list.search))
    if (typeof item === 'object') check(item.face, at.at('face'));
  for (const face of faces)
    if (columnsOf(pageAtFace(page, face) as typeof page).length === 0)
      report.value(['list', 'columns'], `在${FACE_NAMES[face]}一列也不剩`);
}
