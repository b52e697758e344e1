import type { ImportJob } from '../../../src/contract/api/transfers';
import type { Json } from '../../kernel/db/tables';
import type { CheckedRow, ImportReport } from './checked-row';

declare module '../../kernel/db/tables' {
  interface Tables {
    import_job: {
      tenant_code: string;
      import_id: string;
      account_id: string;
      resource: string;
      file_name: string;
      step: ImportJob['step'];
      total: number;
      report: Json<ImportReport>;
      at: Date;
    };
    /** Some rows of an import; `position` is that of the first in the file. */
    import_part: {
      tenant_code: string;
      import_id: string;
      position: number;
      rows: Json<CheckedRow[]>;
    };
  }
}
