import type { Context } from 'hono';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import type { AppEnv } from '../../http/context';
import { pageNamed } from '../context/as-read';
import type { RecordContext } from '../context/record-context';

/** The page of the resource that a path names by `:resource`, as the caller reads it. Throws not_found. */
export const pageInPath =
  (context: Pick<RecordContext, 'database' | 'registry'>) =>
  (c: Context<AppEnv>): Promise<RecordPage> =>
    pageNamed(context, c.get('user'), c.req.param('resource') ?? '');
