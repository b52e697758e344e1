import { collectHooks } from '../../../server/kernel/collect-hooks';
import { MODULES } from '../../../server/modules';
import type { RecordPage } from '../../../src/contract/language/page-schema';

const { records } = collectHooks(MODULES);

/** The fields of a page's new records that the gateway fills in by itself. */
export const defaultFields = ({ resource: { name } }: RecordPage): readonly string[] =>
  records.get(name)?.defaults?.fields ?? [];
