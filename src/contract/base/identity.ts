/** Which face of the product an account belongs to; it decides where sign-in leads. */
export type Face = 'supplier' | 'office';

/** What `POST /iam/auth/oauth/token` answers (specification section 3). `expires_in` is in seconds. */
export interface LoginToken {
  access_token: string;
  refresh_token: string;
  tenantCode: string;
  accountId: string;
  applicationSystem: Face;
  expires_in: number;
}

/** The gateway's public key and one-time nonce for a password in transit (decision 003). */
export interface TransitKey {
  keyId: string;
  publicKey: JsonWebKey;
  nonce: string;
}

/** One tenant of an account in `findAllTenantSceneByAccountId`; `isDefault` 1 marks the default. */
export interface TenantScenes {
  tenantCode: string;
  tenantName: string;
  isDefault: 0 | 1;
  sceneBusinessEntities: Scene[];
}

export interface Scene {
  isDefault: 0 | 1;
  sceneCode: string;
  businessEntities: { tenantCode: string; businessEntityCode: string }[];
}

/** One tenant of an account in `findTenantsByAccountId`. */
export interface Tenant {
  tenantCode: string;
  tenantName: string;
  isDefault: 0 | 1;
  instances: Instance[];
}

export interface Instance {
  instanceCode: string;
  instanceName: string;
  serviceImg: string;
  serviceUrl: string;
}

/** `findAccountInfo`: who is signed in, in which tenant. `header` is the avatar's path, empty when there is none. */
export interface AccountInfo {
  accountId: string;
  username: string;
  displayName: string;
  telephone: string;
  header: string;
  applicationSystem: Face;
  tenantCode: string;
  tenantName: string;
}

/** `querySupplierByAccountId`: all of it is kept in the session (specification section 7). */
export interface SupplierProfile {
  supplierCode: string;
  supplierName: string;
  supplierShortName: string;
  supSapNum: string;
  supType: string;
  telephone: string;
  status: number;
}

/** One node of the menu that the server delivers per account and tenant (specification section 3). */
export interface MenuNode {
  id: string;
  text: string;
  menuName: string;
  attributes: {
    url: string;
    icon?: string;
    /** The pages in the tabs of this one that the account may open. */
    tabs?: MenuTab[];
  };
  children: MenuNode[];
  hasChildren: boolean;
}

/** A page that the menu offers as a tab of another. */
export interface MenuTab {
  url: string;
  text: string;
  icon?: string;
}

/** Labels of the supplier status codes (specification section 4). */
export const SUPPLIER_STATUS: Readonly<Record<number, string>> = {
  10: '未认证',
  20: '认证中',
  30: '已认证',
  40: '认证失败',
  50: '已淘汰',
  60: '黑名单',
};

/** Path prefix of the supplier area; `{poseidon}` in the specification and in page files. */
export const POSEIDON = '/srm/poseidon/shsc-business-poseidon-server';

/** The fixed web client of the login grant (specification section 9). It identifies, it does not authenticate. */
export const WEB_CLIENT = { id: 'supply-chain-web', secret: 'supply-chain-web' } as const;
