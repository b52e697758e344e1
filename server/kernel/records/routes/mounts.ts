import type { FileStorage } from '../../files/storage';
import type { Mount } from '../../http/gateway-context';
import type { SchemaRegistry } from '../../schemas/registry';
import { publishedRoutes } from '../published/routes';
import { assignRoutes } from './assign-routes';
import { lastValueRoutes } from './last-value-routes';
import { otherRecordRoutes } from './other-record-routes';
import { recordRoutes } from './routes';
import { showValueRoutes } from './show-value-routes';
import { transferRoutes } from './transfer-routes';

/** All calls about the records of page files; those of one record come last, since their paths are the widest. */
export function recordMounts(registry: SchemaRegistry, storage: FileStorage): Mount[] {
  return [
    assignRoutes(registry),
    transferRoutes(registry),
    lastValueRoutes(registry),
    publishedRoutes(registry, storage),
    otherRecordRoutes(registry),
    showValueRoutes(registry),
    recordRoutes(registry),
  ];
}
