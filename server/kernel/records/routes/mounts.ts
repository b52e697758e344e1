import { publishedRoutes } from '../published/routes';
import { assignRoutes } from './assign-routes';
import { lastValueRoutes } from './last-value-routes';
import { otherRecordRoutes } from './other-record-routes';
import { recordRoutes } from './routes';
import { showValueRoutes } from './show-value-routes';
import { transferRoutes } from './transfer-routes';

/** The calls of every resource, in the order in which they are asked whether a path is theirs. */
export const RECORD_ROUTES = [
  assignRoutes,
  transferRoutes,
  lastValueRoutes,
  publishedRoutes,
  otherRecordRoutes,
  showValueRoutes,
  recordRoutes,
];
