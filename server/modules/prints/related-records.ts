import type { Transaction } from 'kysely';
import type { RecordRow } from '../../../src/contract/list-query';
import type { RecordPage } from '../../../src/contract/page-schema';
import { isRecordPage } from '../../../src/contract/pages';
import type { RelatedBlock } from '../../../src/contract/print-schema';
import { ownRecords, relationOf, relationValue } from '../../../src/contract/relations';
import type { Tables } from '../../kernel/db/tables';
import { grantsOf } from '../../kernel/policies/grants';
import { type Filter, SUPPLIER_CODE } from '../../kernel/records/filter';
import { pageGranted } from '../../kernel/records/granted-page';
import { listRecords } from '../../kernel/records/list-records';
import { localizeRecord } from '../../kernel/records/localize';
import { presented, type RecordCall, type RecordContext } from '../../kernel/records/record-context';
import { shownOfOthers } from '../../kernel/records/roll-ups';
import { asAnswered } from '../../kernel/records/seen-fields';
import { isStored } from '../../kernel/records/sources';
import { readsOfSuppliers } from '../../kernel/records/supplier-records';
import { type Words, wordsFor } from './words';

/** Rows of a table of another page's records. */
const MOST_ROWS = 100;

/** Records of another page that belong to the printed one, as their reader is answered them, the oldest first. */
export interface RelatedRecords {
  words: Words;
  rows: RecordRow[];
  total: number;
}

/** In which language a print says what. */
export interface PrintLanguage {
  inLanguage(text: string): string;
  /** The language is not the one that records are stored in. */
  isTranslated: boolean;
}

/** The records that a block lists; undefined where the caller may not read that page, or it is out of service. */
export async function relatedRecords(
  context: RecordContext,
  trx: Transaction<Tables>,
  { user, page: own }: RecordCall,
  { related, by = { [SUPPLIER_CODE]: SUPPLIER_CODE } }: RelatedBlock,
  row: RecordRow,
  language: PrintLanguage,
): Promise<RelatedRecords | undefined> {
  const { registry } = context;
  const whole = registry.byPath(related)?.page;
  if (!whole || !isRecordPage(whole) || !isStored(whole) || own.kind !== 'list') return undefined;
  const granted = await grantsOf(trx, user, registry);
  if (!readsOfSuppliers(context, whole, user, granted)) return undefined;
  const page = pageGranted(whole, granted, user);
  const call = { user, page };
  const keys = relationOf(
    { by },
    page,
    ownRecords(own, (path) => registry.byPath(path)?.page),
  );
  const filters = (keys ?? []).map(
    ({ field, own: name }): Filter => ({ kind: 'related', field, value: relationValue(row, name) }),
  );
  if (filters.length === 0) return undefined;
  const request = {
    pageNum: 1,
    pageSize: MOST_ROWS,
    sort: { field: 'createdAt', descending: false },
    filters,
  };
  const { list, total } = await listRecords(trx, page, user, request, context.clock());
  const shown = await shownOfOthers(trx, call);
  const read = list.map((record) => presented(context, page, { ...record, shown }));
  const rows = (await asAnswered(trx, context, call, read)).map((one) => localized(page, one, language));
  const words = await wordsFor(trx, { registry, user, page, inLanguage: language.inLanguage }, {}, rows);
  return { words, rows, total };
}

/** A record's own words in the language of a print. */
export function localized(page: RecordPage, row: RecordRow, { inLanguage, isTranslated }: PrintLanguage) {
  return isTranslated ? ({ ...row, ...localizeRecord(page, row, inLanguage) } as RecordRow) : row;
}
