import { LICENCE_PATH } from '@/contract/base/files';
import { filesBy } from '@/runtime/form/file-access';

/** The licences: kept and shown, not read (specification section 7). */
export const licenceAccess = filesBy(
  () => ({ url: LICENCE_PATH, params: { systemId: 100001, businessId: 1, createBy: 1 } }),
  (attachmentId) => ({ url: LICENCE_PATH, params: { attachmentId } }),
);
