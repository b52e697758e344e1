import type { Doc } from '../../../../src/contract/base/doc';
import { isObject } from '../../../../src/contract/base/is-object';
import type { PageSchema, RecordPage } from '../../../../src/contract/language/page-schema';
import { isRecordPage } from '../../../../src/contract/language/pages';
import { isGuarded, pageAsRead } from '../../../../src/contract/pages/page-as-read';
import { knownFields } from '../../../../src/contract/records/current-doc';
import { maskedDoc } from '../../../../src/contract/records/masked-doc';

/**
 * A stored change request (decision 036) without what the page that it is about guards by codes: who decides requests has
 * codes of their page, and not of that one.
 */
export function requestAsRead(doc: Doc, byPath: (path: string) => PageSchema | undefined): Doc {
  const page = typeof doc.pagePath === 'string' ? byPath(doc.pagePath) : undefined;
  if (!page || !isRecordPage(page) || !isGuarded(page)) return doc;
  const read = pageAsRead(page, []);
  return { ...doc, ...sideAsRead(read, doc, 'before'), ...sideAsRead(read, doc, 'after') };
}

/** One side of a change as somebody who reads the page so is told of it. */
export function sideAsRead<Side extends string>(
  page: RecordPage,
  doc: Doc,
  side: Side,
): { [one in Side]?: Doc } {
  const value = doc[side];
  if (!isObject(value)) return {};
  return { [side]: maskedDoc(page, knownFields(page.form, value)) } as { [one in Side]?: Doc };
}
