import type { Doc } from '../../../../src/contract/base/doc';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import { knownFields } from '../../../../src/contract/records/current-doc';
import { changesBetween, type HistoryChange } from '../../../../src/contract/records/history';
import { maskedChange } from '../../../../src/contract/records/masked-doc';

/** What somebody who reads the page so is told of a change. */
export function changesSeen(page: RecordPage, before: Doc, after: Doc): HistoryChange[] {
  const asRead = (doc: Doc) => (page.rights ? knownFields(page.form, doc) : doc);
  return changesBetween(page, asRead(before), asRead(after)).map((one) => maskedChange(page, one));
}
