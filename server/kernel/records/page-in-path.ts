import type { Context } from 'hono';
import type { RecordPage } from '../../../src/contract/page-schema';
import type { AppEnv } from '../http/context';
import type { SchemaRegistry } from '../schemas/registry';
import { requirePage } from './record-context';

/** The page of the resource that a path names by `:resource`. Throws not_found. */
export const pageInPath =
  (registry: Pick<SchemaRegistry, 'byResource'>) =>
  (c: Context<AppEnv>): RecordPage =>
    requirePage(registry, c.req.param('resource') ?? '');
