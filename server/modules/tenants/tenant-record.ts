import { z } from 'zod';
import type { Doc } from '../../../src/contract/base/doc';
import { isServiceUrl } from '../../../src/contract/base/own-path';
import { readDoc } from '../../kernel/records/context/read-doc';

const scene = z.enum(['Supplier', 'Office']);

/** What the gateway reads in a tenant's record, whatever else its page file keeps there. */
const tenantRecord = z.object({
  code: z
    .string()
    .max(60)
    // Codes are joined by commas where public pages are read.
    .regex(/^[\w-]+$/),
  tenantName: z.string().min(1).max(200),
  publicHost: z.string().max(253).toLowerCase().optional(),
  selfRegistration: z.boolean().default(false),
  publishesAlone: z.boolean().default(false),
  defaultScene: scene.or(z.literal('')).default(''),
  state: z.enum(['active', 'disabled']),
  instances: z
    .array(
      z.object({
        instanceCode: z.string().min(1).max(60),
        instanceName: z.string().min(1).max(200),
        scene,
        serviceUrl: z.string().max(500).refine(isServiceUrl),
        serviceImg: z
          .string()
          .max(500)
          .refine((url) => url === '' || isServiceUrl(url))
          .default(''),
        disabled: z.boolean().default(false),
      }),
    )
    .max(100)
    .default([]),
});
export type TenantRecord = z.infer<typeof tenantRecord>;

/** Who begins in a new tenant; what the page asks for with it. */
const initialAdminRecord = z.object({
  adminUsername: z.string().min(1).max(60),
  adminName: z.string().min(1).max(200),
  adminTelephone: z.string().max(30).optional(),
});
export type InitialAdmin = z.infer<typeof initialAdminRecord>;

/** Throws Violations where the page file lets a record be stored that cannot be a tenant's. */
export const readTenant = (doc: Doc): TenantRecord => readDoc(tenantRecord, doc);

/** The first administrator that a new tenant's record names. Throws Violations. */
export const readInitialAdmin = (doc: Doc): InitialAdmin => readDoc(initialAdminRecord, doc);
