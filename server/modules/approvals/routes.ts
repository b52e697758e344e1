import type { Context } from 'hono';
import { APPROVAL_CALLS } from '../../../src/contract/approvals';
import { answer } from '../../kernel/http/answer';
import type { AppEnv } from '../../kernel/http/context';
import type { Mount } from '../../kernel/http/gateway-context';
import { readBody, readQuery } from '../../kernel/http/input';
import { described } from '../../kernel/http/route-docs';
import { grantsOf } from '../../kernel/policies/grants';
import type { Asker } from '../../kernel/records/describe-record';
import { idempotencyKey } from '../../kernel/records/idempotency';
import { inTenant, type RecordContext, requirePage } from '../../kernel/records/record-context';
import { bulkData } from '../../kernel/records/routes';
import type { SchemaRegistry } from '../../kernel/schemas/registry';
import { decideMany } from './decide-many';
import { decisionPages } from './decision-pages';
import { countWaiting } from './list-waiting';
import { readDecided } from './read-decided';
import { readEarlier } from './read-earlier';
import { readWaiting } from './read-waiting';
import { APPROVAL_NOTES, decideBody, decidedQuery, oneRecord, waitingQuery } from './route-docs';

/** What waits for a member of staff over all pages, what it decided, and deciding (decision 044). */
export function mountApprovals(registry: SchemaRegistry): Mount {
  return (app, { database, authenticate, translate, clock }) => {
    const context: RecordContext = { database, registry, clock };
    const askerOf = (c: Context<AppEnv>): Asker => {
      const language = c.get('language');
      return {
        user: c.get('user'),
        inLanguage: (text) => translate(text, language),
        isTranslated: language !== 'zh-CN',
      };
    };

    app.post(APPROVAL_CALLS.waiting, described(APPROVAL_NOTES.waiting), authenticate, async (c) => {
      const query = await readBody(c, waitingQuery);
      return answer(c, await readWaiting(context, askerOf(c), query));
    });
    app.post(APPROVAL_CALLS.decided, described(APPROVAL_NOTES.decided), authenticate, async (c) => {
      const query = await readBody(c, decidedQuery);
      return answer(c, await readDecided(context, askerOf(c), query));
    });
    app.get(APPROVAL_CALLS.count, described(APPROVAL_NOTES.count), authenticate, async (c) => {
      const user = c.get('user');
      const count = await inTenant(context, user, async (trx) => {
        const pages = decisionPages(registry, await grantsOf(trx, user, registry), user);
        return countWaiting(trx, user, pages, clock());
      });
      return answer(c, { count });
    });
    app.get(APPROVAL_CALLS.earlier, described(APPROVAL_NOTES.earlier), authenticate, async (c) => {
      const { resource, id } = readQuery(c, oneRecord);
      const page = requirePage(registry, resource);
      const { user, inLanguage } = askerOf(c);
      const earlier = await readEarlier(context, { user, page }, id);
      return answer(c, { earlier: earlier ? { ...earlier, label: inLanguage(earlier.label) } : null });
    });
    app.post(APPROVAL_CALLS.decide, described(APPROVAL_NOTES.decide), authenticate, async (c) => {
      const { list, reason } = await readBody(c, decideBody);
      const { user, inLanguage } = askerOf(c);
      const key = idempotencyKey(c.req.header('idempotency-key'));
      return answer(c, bulkData(await decideMany(context, user, { list, reason, key }), inLanguage));
    });
  };
}
