import { type LoginToken, type TransitKey, WEB_CLIENT } from '../../../src/contract/base/identity';
import type { Answer, TestGateway } from './gateway';

/** Asks for tokens by a refresh token, with the client's credentials sealed as the browser does. */
async function exchange(gateway: TestGateway, fields: Record<string, string>): Promise<Answer<LoginToken>> {
  const { data: key } = await gateway.call<TransitKey>(undefined, 'GET /iam/auth/v2/token/transitKey');
  return gateway.call(undefined, 'POST /iam/auth/oauth/token', {
    client_id: WEB_CLIENT.id,
    client_secret: gateway.seal(key, WEB_CLIENT.secret),
    ...fields,
  });
}

/** Continues a session; `fields` replace or add to the request's body. */
export const refresh = (gateway: TestGateway, refresh_token: string, fields: Record<string, string> = {}) =>
  exchange(gateway, { grant_type: 'refresh_token', refresh_token, ...fields });

/** Takes over a sign-in that was handed on in an address. */
export const takeOver = (gateway: TestGateway, refresh_token: string) =>
  exchange(gateway, { grant_type: 'handover', refresh_token });

/** Goes on in another tenant. */
export const changeTenant = (gateway: TestGateway, refresh_token: string, tenantCode: string) =>
  exchange(gateway, { grant_type: 'change_tenant', refresh_token, tenantCode });
