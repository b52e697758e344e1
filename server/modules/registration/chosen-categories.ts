import type { Doc } from '../../../src/contract/base/doc';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import { type RecordContext, requirePage } from '../../kernel/records/context/record-context';
import { docOf, verdictOn } from './forms';
import { companyOf, type Registration } from './progress';

/** Categories and service cities of a supplier; their page says what may be in them. */
const SUPPLY = 'supplierCategory';
const FIELDS = ['categories', 'mainProducts', 'nationwide', 'serviceCities', 'deliveryDays'] as const;

/** The page and a record of it, ready to be stored. */
export interface ChosenCategories {
  page: RecordPage;
  doc: Doc;
}

/**
 * The record of what was filled in; undefined where nothing was. Not for use inside a transaction. Throws Violations, or
 * `not_found` where no page has it.
 */
export async function chosenCategoriesOf(
  context: RecordContext,
  row: Registration,
): Promise<ChosenCategories | undefined> {
  const draft = draftOf(companyOf(row));
  if (!draft) return undefined;
  const page = requirePage(context.registry, SUPPLY);
  return { page, doc: docOf(await verdictOn(context, row, page, draft)) };
}

/** Undefined until something has been chosen or typed: a switch that is off is nothing. */
function draftOf(company: Doc): Doc | undefined {
  const filled = FIELDS.flatMap((name) =>
    company[name] === undefined ? [] : [[name, company[name]] as const],
  );
  return filled.some(([name, value]) => name !== 'nationwide' || value)
    ? Object.fromEntries(filled)
    : undefined;
}
