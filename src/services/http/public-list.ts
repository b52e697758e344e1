import type { ListData } from '@/contract/lists/list-data';
import { get } from './calls';

/** The first page of the landing page's lists (specification section 9). */
const LANDING_PAGE = { pageNum: 1, pageSize: 7 } as const;

/** The call of a list that anybody may read; without parameters, its first page. It rejects as `http` does and tells nobody. */
export const publicList =
  <Row>(url: string) =>
  (params: object = LANDING_PAGE): Promise<ListData<Row>> =>
    get<ListData<Row>>(url, params, { background: true });
