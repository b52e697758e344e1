import { companyNameProblem, creditCodeProblem } from '@/contract/registration';
import { NORMALIZERS } from '@/contract/rules/normalize';
import { tidyName, trimmed } from '@/contract/typed-text';
import { readDraft } from './account-draft';
import type { Company, Registration } from './api';

/** A credit code as it is written: capitals, no blanks. */
export function tidyCreditCode(typed: string): string {
  return NORMALIZERS.creditCode(typed);
}

/** What was saved; the name that an invitation gave where there is none yet. */
export function companyOf({ company }: Registration): Company {
  return {
    ...company,
    supplierName: company.supplierName ?? readDraft().companyName ?? '',
    nationwide: company.nationwide ?? false,
  };
}

/** What of the form can be saved as it stands: what its own rule refuses stays with the form. */
export function savable({
  supplierName = '',
  creditCode = '',
  supType,
  licenceFiles,
  mainProducts = '',
  deliveryDays,
  ...chosen
}: Company): Company {
  const name = tidyName(supplierName);
  const code = tidyCreditCode(creditCode);
  return {
    ...chosen,
    ...(companyNameProblem(name) === null && { supplierName: name }),
    ...(creditCodeProblem(code) === null && { creditCode: code }),
    ...(supType && { supType }),
    ...(trimmed(mainProducts) && { mainProducts: trimmed(mainProducts) }),
    ...(typeof deliveryDays === 'number' && { deliveryDays }),
    licenceFiles: licenceFiles ?? [],
  };
}
