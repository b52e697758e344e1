import type { Doc } from '../../../src/contract/base/doc';
import { ACCOUNTS, SUPPLIERS } from '../../../src/contract/base/system-resources';
import { type Dictionaries, dictionariesOf } from '../../../src/contract/fields/fields';
import { lenientForm } from '../../../src/contract/fields/state-form';
import type { FormPage, RecordPage } from '../../../src/contract/language/page-schema';
import { publicFormPage } from '../../../src/contract/pages/public-form';
import { recordVerdict } from '../../../src/contract/records/record-verdict';
import type { Verdict } from '../../../src/contract/records/validate-record';
import { notFound, Violations } from '../../kernel/base/errors';
import { tenantDictionaries } from '../../kernel/dictionaries/tenant-dictionaries';
import { findAttachment } from '../../kernel/files/attachments';
import type { RecordContext } from '../../kernel/records/context/record-context';
import { createLookup } from '../../kernel/records/hooks/lookup';
import { companyOf, type Registration, scopeOfRegistration } from './progress';

/** The forms of registration by their calls: each is the public form of the page whose record comes of it. */
const FORMS = { accountForm: ACCOUNTS, companyForm: SUPPLIERS } as const;

/** A form as somebody fills it in now, who need not type a password again that is kept. Throws `not_found` where there is none. */
export function formOf(
  { registry }: Pick<RecordContext, 'registry'>,
  name: keyof typeof FORMS,
  { password_hash }: Registration,
): FormPage {
  const page = registry.byResource(FORMS[name])?.page;
  const form = page && publicFormPage(page, password_hash !== null);
  if (!form) throw notFound();
  return form;
}

export function dictionariesFor(
  { database, registry }: Pick<RecordContext, 'database' | 'registry'>,
  tenantCode: string,
  names: readonly string[],
): Promise<Dictionaries> {
  return database.readInTenant({ tenantCode, accountId: '', supplierCode: '' }, (trx) =>
    tenantDictionaries(trx, registry.dictionaries(), tenantCode, names),
  );
}

/** What was filled in, put right; what is still missing may be missing. Throws Violations. */
export async function soundCompany(context: RecordContext, row: Registration, filled: Doc): Promise<Doc> {
  const page = formOf(context, 'companyForm', row);
  return docOf(await verdictOn(context, row, { ...page, form: lenientForm(page.form) }, filled));
}

/** Throws Violations where the company is not whole. Not for use inside a transaction. */
export async function requireWholeCompany(context: RecordContext, row: Registration): Promise<void> {
  docOf(await verdictOn(context, row, formOf(context, 'companyForm', row), companyOf(row)));
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
    dictionaries: await dictionariesFor(context, row.tenant_code, dictionariesOf(page)),
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
