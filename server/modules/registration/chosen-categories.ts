import type { Doc } from '../../../src/contract/doc';
import { type Dictionaries, dictionariesOf } from '../../../src/contract/fields';
import type { RecordPage } from '../../../src/contract/page-schema';
import { recordVerdict } from '../../../src/contract/record-verdict';
import type { Verdict } from '../../../src/contract/validate-record';
import { notFound, Violations } from '../../kernel/base/errors';
import { tenantDictionaries } from '../../kernel/dictionaries/tenant-dictionaries';
import { createLookup } from '../../kernel/records/lookup';
import type { RecordContext } from '../../kernel/records/record-context';
import { type CompanyInfo, companyOf, type Registration, scopeOfRegistration } from './progress';

/** Categories and service cities of a supplier; their page says what may be in them. */
const SUPPLY = 'supplierCategory';
const FIELDS = ['categories', 'mainProducts', 'nationwide', 'serviceCities', 'deliveryDays'] as const;

/** The page and a record of it, ready to be stored. */
export interface ChosenCategories {
  page: RecordPage;
  doc: Doc;
}

/**
 * Holds categories and service cities, once they are begun, against the rules of their page; what is still missing may be
 * missing until the registration is submitted. Throws Violations, or `not_found` where no page has them.
 */
export async function requireValidCategories(
  context: RecordContext,
  row: Registration,
  company: CompanyInfo,
): Promise<void> {
  const draft = companyDraftOf(company);
  if (!draft) return;
  const verdict = await verdictOn(context, row, draft);
  const broken = verdict.ok ? [] : verdict.violations.filter(({ rule }) => rule !== 'required');
  if (broken.length > 0) throw new Violations(broken);
}

/**
 * The record of what was filled in; undefined where nothing was. Not for use inside a transaction. Throws Violations, or
 * `not_found` where no page has it.
 */
export async function chosenCategoriesOf(
  context: RecordContext,
  row: Registration,
): Promise<ChosenCategories | undefined> {
  const draft = companyDraftOf(companyOf(row));
  if (!draft) return undefined;
  const verdict = await verdictOn(context, row, draft);
  if (!verdict.ok) throw new Violations(verdict.violations);
  return { page: pageOf(context), doc: verdict.doc };
}

/** Undefined until something has been chosen or typed: a switch that is off is nothing. */
function companyDraftOf(company: CompanyInfo): Doc | undefined {
  const filled = FIELDS.flatMap((name) => {
    const value = company[name];
    const isEmpty = value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
    return isEmpty ? [] : [[name, value] as const];
  });
  return filled.some(([name, value]) => name !== 'nationwide' || value)
    ? Object.fromEntries(filled)
    : undefined;
}

async function verdictOn(context: RecordContext, row: Registration, payload: Doc): Promise<Verdict> {
  const page = pageOf(context);
  const scope = scopeOfRegistration(row);
  const nowhere = async () => undefined;
  return recordVerdict({
    form: page.form,
    dictionaries: await dictionariesFor(context, row, page),
    payload,
    scope: {
      user: {
        accountId: scope.accountId,
        username: row.username ?? '',
        displayName: row.username ?? '',
        applicationSystem: 'supplier',
      },
      session: { tenantCode: row.tenant_code, supplierCode: row.supplier_code, supplierName: null },
      now: context.clock,
    },
    // Who registers has no files, grants or records to choose from yet.
    lookup: createLookup(context.database, { findFile: nowhere, findGrant: nowhere, findRecord: nowhere }),
  });
}

function dictionariesFor(
  { database, registry }: RecordContext,
  row: Registration,
  page: RecordPage,
): Promise<Dictionaries> {
  return database.readInTenant(scopeOfRegistration(row), (trx) =>
    tenantDictionaries(trx, registry.dictionaries(), row.tenant_code, dictionariesOf(page)),
  );
}

function pageOf({ registry }: RecordContext): RecordPage {
  const page = registry.byResource(SUPPLY)?.page;
  if (!page) throw notFound();
  return page;
}
