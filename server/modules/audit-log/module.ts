import { AUDIT_ENTRIES } from '../../../src/contract/system-resources';
import { localizeEntry } from '../../audit-log/localize-entry';
import { auditSource } from '../../audit-log/source';
import { defineModule } from '../../kernel/module';

/** The audit of all writes as a page (decision 029). */
export const auditLog = defineModule({
  name: 'audit-log',
  sources: { [AUDIT_ENTRIES]: auditSource },
  records: { [AUDIT_ENTRIES]: { localize: localizeEntry } },
});
