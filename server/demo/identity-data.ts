import { z } from 'zod';
import { face, supplierProfile } from '../../src/contract/base/identity-schema';
import { AUTHORING } from '../../src/contract/language/schema-changes';
import { SUPPLIER_GRANTS } from '../modules/tenants/first-roles';
import data from './data/identity.json';

/** Every demo account signs in with it; it is printed at the start, so a demo is for loopback. */
export const DEMO_PASSWORD = 'Demo2026';

/** The tenant that administers all of them; the page for it is granted there alone. */
export const DEMO_OPERATOR = 'T001';
export const TENANTS_PAGE = '/office/tenants';

const account = z.strictObject({
  accountId: z.string(),
  username: z.string(),
  displayName: z.string(),
  telephone: z.string(),
  face,
  role: z.string(),
  /** The default tenant first. */
  tenants: z.array(z.string()),
  supplierCode: z.string().nullable(),
});

const identity = z
  .strictObject({
    /** The first is the one whose public pages are seen, and that suppliers register with by themselves. */
    tenants: z.array(
      z.strictObject({
        tenantCode: z.string(),
        tenantName: z.string(),
        publicHost: z.string().nullable(),
        selfRegistration: z.boolean(),
      }),
    ),
    instances: z.array(z.strictObject({ face, suffix: z.string(), name: z.string(), url: z.string() })),
    roles: z.array(z.strictObject({ code: z.string(), name: z.string() })),
    accounts: z.array(account),
    /** Nobody signs in for the third and those after it: they show staff the other statuses. */
    suppliers: z.array(z.strictObject({ tenantCode: z.string(), ...supplierProfile.shape })),
    /** Role, page, button codes; the page itself is granted along with them. `*` stands for all of the face. */
    grants: z.array(z.tuple([z.string(), z.string(), z.array(z.string())])),
  })
  .parse(data);

export type DemoAccount = z.output<typeof account>;

export const DEMO_TENANTS = identity.tenants;
export const DEMO_INSTANCES = identity.instances;
export const DEMO_ROLES = identity.roles;
export const DEMO_ACCOUNTS = identity.accounts;
export const DEMO_SUPPLIERS = identity.suppliers;

/** Those of suppliers are the ones that every tenant begins with. */
export const DEMO_GRANTS: readonly (readonly [role: string, page: string, codes: readonly string[]])[] = [
  ...SUPPLIER_GRANTS.map(([page, codes]) => ['supplier', page, codes] as const),
  ...identity.grants,
  ['analyst', AUTHORING.path, [AUTHORING.code]],
  // Who hands out a right has it (docs/decisions/055-nobody-grants-more.md): the administrator makes analysts.
  ['admin', AUTHORING.path, [AUTHORING.code]],
];
