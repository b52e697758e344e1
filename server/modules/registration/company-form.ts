import type { Doc } from '../../../src/contract/doc';
import { type Dictionaries, dictionariesOf } from '../../../src/contract/fields';
import type { FormPage, RecordPage } from '../../../src/contract/page-schema';
import { publicFormPage } from '../../../src/contract/public-form';
import { recordVerdict } from '../../../src/contract/record-verdict';
import { lenientForm } from '../../../src/contract/state-form';
import { SUPPLIERS } from '../../../src/contract/system-resources';
import type { Verdict } from '../../../src/contract/validate-record';
import { notFound, Violations } from '../../kernel/base/errors';
import { tenantDictionaries } from '../../kernel/dictionaries/tenant-dictionaries';
import { findAttachment } from '../../kernel/files/attachments';
import { createLookup } from '../../kernel/records/lookup';
import type { RecordContext } from '../../kernel/records/record-context';
import { companyOf, type Registration, scopeOfRegistration } from './progress';

/** What a company fills in that registers: the public form of the page of suppliers. Throws `not_found` where it has none. */
export function companyForm({ registry }: Pick<RecordContext, 'registry'>): FormPage {
  const suppliers = registry.byResource(SUPPLIERS)?.page;
  const form = suppliers && publicFormPage(suppliers);
  if (!form) throw notFound();
  return form;
}

/** The dictionaries of a page as a tenant has them. */
export function dictionariesFor(
  { database, registry }: Pick<RecordContext, 'database' | 'registry'>,
  tenantCode: string,
  page: RecordPage,
): Promise<Dictionaries> {
  return database.readInTenant({ tenantCode, accountId: '', supplierCode: '' }, (trx) =>
    tenantDictionaries(trx, registry.dictionaries(), tenantCode, dictionariesOf(page)),
  );
}

/** What was filled in, put right; what is still missing may be missing. Throws Violations. */
export async function soundCompany(context: RecordContext, row: Registration, filled: Doc): Promise<Doc> {
  const page = companyForm(context);
  return docOf(await verdictOn(context, row, { ...page, form: lenientForm(page.form) }, filled));
}

/** Throws Violations where the company is not whole. Not for use inside a transaction. */
export async function requireWholeCompany(context: RecordContext, row: Registration): Promise<void> {
  docOf(await verdictOn(context, row, companyForm(context), companyOf(row)));
}

/** Throws Violations for what broke a rule. */
export function docOf(verdict: Verdict): Doc {
  if (!verdict.ok) throw new Violations(verdict.violations);
  return verdict.doc;
}

/** Holds what somebody filled in who registers against a page's form. */
export async function verdictOn(
  context: RecordContext,
  row: Registration,
  page: RecordPage,
  payload: Doc,
): Promise<Verdict> {
  const { database } = context;
  const scope = scopeOfRegistration(row);
  const nowhere = async () => undefined;
  return recordVerdict({
    form: page.form,
    dictionaries: await dictionariesFor(context, row.tenant_code, page),
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
    // Who registers has no grants or records to choose from yet.
    lookup: createLookup(database, {
      findFile: (id) => database.inTenant(scope, (trx) => findAttachment(trx, row.tenant_code, id)),
      findGrant: nowhere,
      findRecord: nowhere,
    }),
  });
}
