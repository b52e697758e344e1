import type { ListData } from '../../../../src/contract/lists/list-data';
import type { RecordRow } from '../../../../src/contract/lists/list-query';
import type { Trx } from '../../db/tables';
import type { RecordCall, RecordContext } from '../context/record-context';
import type { ListRequest } from '../lists/list-request';

/** Where the rows of a page come from that keeps none itself. The caller's grant on the page has been checked. */
export interface RecordSource {
  /** Throws bad_request for what it cannot be asked. */
  list(
    context: RecordContext,
    trx: Trx,
    call: RecordCall,
    request: ListRequest,
  ): Promise<ListData<RecordRow>>;
  /** Throws record_not_found. */
  get(context: RecordContext, trx: Trx, call: RecordCall, id: unknown): Promise<RecordRow>;
}
