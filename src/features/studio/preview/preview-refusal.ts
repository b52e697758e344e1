import type { RefusalCode } from '@/contract/api/envelope';
import { t } from '@/services/i18n';

/** What a call in the preview is answered with where it is not carried out. */
export class PreviewRefusal extends Error {
  override readonly name = 'PreviewRefusal';
  constructor(
    readonly code: RefusalCode,
    message: string,
    readonly data: unknown = null,
  ) {
    super(message);
  }
}

/** What the preview does not do; `what` as people know it, in their language. */
export function notHere(what: string): PreviewRefusal {
  return new PreviewRefusal('bad_request', t('预览里不能这样做：{what}', { what }));
}
