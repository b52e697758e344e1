import { AUDIT_ENTRIES } from '../../../src/contract/base/system-resources';
import { defineModule } from '../../kernel/module';
import { localizeEntry } from './localize-entry';
import { auditSource } from './source';

/** The audit of all writes as a page (decision 029). */
export const auditLog = defineModule({
  name: 'audit-log',
  sources: { [AUDIT_ENTRIES]: auditSource },
  records: { [AUDIT_ENTRIES]: { localize: localizeEntry } },
});
