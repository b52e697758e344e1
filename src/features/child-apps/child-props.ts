import type { ChildProps, ChildUser } from '@/contract/api/child-app';
import { grantsButton, grantsPage } from '@/contract/language/permissions';
import { fetchDownload, handOver } from '@/services/http/download';
import { request } from '@/services/http/http';
import { getLanguage } from '@/services/i18n';
import { getFace, getPermissions, getUserInfor } from '@/services/session/session';
import { gatewayBase, servicePrefix } from '@/services/site';

/** What a child is given that does not depend on where it stands. */
export function childServices(): Pick<
  ChildProps,
  'language' | 'user' | 'may' | 'gateway' | 'servicePrefix' | 'request' | 'download'
> {
  const user = signedIn();
  return {
    language: getLanguage(),
    ...(user && { user }),
    may: (page, code) =>
      code === undefined ? grantsPage(getPermissions(), page) : grantsButton(getPermissions(), page, code),
    gateway: gatewayBase(),
    servicePrefix: servicePrefix(),
    request: ({ method = 'GET', path, query, body, quiet = false }) =>
      request({ method, url: path, params: query, data: body, quiet }),
    download: async ({ path, query }) =>
      handOver(await fetchDownload({ url: path, params: query, quiet: true })),
  };
}

function signedIn(): ChildUser | undefined {
  const face = getFace();
  const known = getUserInfor();
  if (!face || !known) return undefined;
  const { accountId, displayName = '', telephone = '', tenantName = '' } = known;
  const { supplierCode: code, supplierName: name = '', status = 0 } = known;
  return {
    accountId,
    displayName,
    telephone,
    face,
    tenantName,
    ...(code && { supplier: { code, name, status } }),
  };
}
