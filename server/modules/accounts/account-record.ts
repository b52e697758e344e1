import { z } from 'zod';
import type { Doc } from '../../../src/contract/base/doc';
import { readDoc } from '../../kernel/records/context/read-doc';

/** What the gateway reads in an account's record, whatever else its page file keeps there. */
const accountRecord = z.object({
  username: z.string().min(1).max(60),
  displayName: z.string().min(1).max(200),
  telephone: z.string().max(30).default(''),
  email: z.string().max(60).default(''),
  accountType: z.enum(['staff', 'supplier']),
  roles: z.array(z.string()).max(100).default([]),
  state: z.enum(['active', 'disabled']),
});
export type AccountRecord = z.infer<typeof accountRecord>;

/** Throws Violations where the page file lets a record be stored that cannot be an account's. */
export const readAccount = (doc: Doc): AccountRecord => readDoc(accountRecord, doc);
