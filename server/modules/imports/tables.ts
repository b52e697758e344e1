import type { ImportJob } from '../../../src/contract/api/transfers';
import type { Json } from '../../kernel/db/tables';
import type { CheckedRow, ImportReport } from './checked-row';

interface ImportJobTable {
  tenant_code: string;
  import_id: string;
  account_id: string;
  resource: string;
  file_name: string;
  step: ImportJob['step'];
  total: number;
  report: Json<ImportReport>;
  at: Date;
}

/** Some rows of an import; `position` is that of the first in the file. */
interface ImportPartTable {
  tenant_code: string;
  import_id: string;
  position: number;
  rows: Json<CheckedRow[]>;
}

declare module '../../kernel/db/tables' {
  interface Tables {
    import_job: ImportJobTable;
    import_part: ImportPartTable;
  }
}
