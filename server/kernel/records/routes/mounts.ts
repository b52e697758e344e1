import { publishedRoutes } from '../published/routes';
import { assignRoutes } from './assign-routes';
import { lastValueRoutes } from './last-value-routes';
import { otherRecordRoutes } from './other-record-routes';
import { recordRoutes } from './routes';
import { showValueRoutes } from './show-value-routes';
import { transferRoutes } from './transfer-routes';

/** All calls about the records of page files; those of one record come last, since their paths are the widest. */
export const RECORD_ROUTES = [
  assignRoutes,
  transferRoutes,
  lastValueRoutes,
  publishedRoutes,
  otherRecordRoutes,
  showValueRoutes,
  recordRoutes,
];
