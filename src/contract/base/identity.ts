import type { MenuTab } from './identity-schema';

export type {
  AccountInfo,
  Face,
  Instance,
  LoginToken,
  MenuTab,
  Scene,
  SupplierProfile,
  Tenant,
  TenantScenes,
} from './identity-schema';

/** The gateway's public key and one-time nonce for a password in transit (decision 003). */
export interface TransitKey {
  keyId: string;
  publicKey: JsonWebKey;
  nonce: string;
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
