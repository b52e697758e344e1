import type { z } from 'zod';
import type { HttpMethod } from '../../../../src/contract/language/operations';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import type { FileStorage } from '../../files/storage';
import type { GatewayContext } from '../../http/gateway-context';
import { defineRoutes, type Route, type RouteInput, type Routes, route } from '../../http/route';
import { RECORD_PARAMS } from '../common/record-schemas';
import { pageNamed } from '../context/as-read';
import type { RecordCall, RecordContext } from '../context/record-context';

export const defineRecordRoutes = defineRoutes<GatewayContext & RecordContext & { storage: FileStorage }>;

/**
 * Adds a call, as `route` does, of somebody who is signed in about the page that the path names by `:resource`. The handler
 * is given who asks of which page as `call`, the page as that person reads it. Throws not_found where there is none.
 */
export function recordRoute<
  P extends string,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | 'multipart' | 'none' | undefined = undefined,
>(
  routes: Routes,
  context: Pick<RecordContext, 'database' | 'registry'>,
  method: HttpMethod,
  path: P,
  {
    params,
    handler,
    ...spec
  }: Omit<Route<'user', P, Q, B, RecordPage>, 'auth' | 'subject' | 'handler'> & {
    handler(input: RouteInput<'user', P, Q, B, RecordPage> & { call: RecordCall }): unknown;
  },
): void {
  route<'user', P, Q, B, RecordPage>(routes, method, path, {
    ...spec,
    errors: ['not_found', ...(spec.errors ?? [])],
    auth: 'user',
    params: { ...RECORD_PARAMS, ...params },
    subject: (c) => pageNamed(context, c.get('user'), c.req.param('resource') ?? ''),
    handler: (input) => handler({ ...input, call: { user: input.user, page: input.subject } }),
  });
}
