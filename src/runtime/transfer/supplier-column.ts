import type { FieldInfo } from '@/contract/fields/fields';
import type { ListPage } from '@/contract/language/page-schema';
import { SYSTEM_TITLES } from '@/contract/lists/list-query';
import { t } from '@/services/i18n';
import { getText } from '@/services/session/session';

/** The column in which staff say whose record a row is, on pages whose records belong to a supplier. */
export const SUPPLIERS_SCOPE = {
  isAsked: ({ resource }: ListPage) => resource.scope === 'supplier' && getText('supplierCode') === '',
  field: (): FieldInfo => {
    const title = t(SYSTEM_TITLES.supplierCode!);
    return { path: 'supplierCode', title, type: 'string', schema: { type: 'string', title, required: true } };
  },
};
