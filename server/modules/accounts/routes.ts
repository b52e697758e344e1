import type { z } from 'zod';
import { ACCOUNTS } from '../../../src/contract/system-resources';
import { badRequest, noPermission } from '../../kernel/base/errors';
import type { User } from '../../kernel/base/user';
import { answer } from '../../kernel/http/answer';
import { FIRST_PASSWORD_PATH } from '../../kernel/http/authenticate';
import type { GatewayContext, Mount } from '../../kernel/http/gateway-context';
import { readBody } from '../../kernel/http/input';
import { described } from '../../kernel/http/route-docs';
import { ALONE } from '../../kernel/records/check-docs';
import { withMessages } from '../../kernel/records/localize';
import { authorize, existing, inTenant, type RecordContext } from '../../kernel/records/record-context';
import { reflectAccount } from '../../kernel/records/reflect-account';
import { updateRecords } from '../../kernel/records/write-records';
import type { SchemaRegistry } from '../../kernel/schemas/registry';
import { updateAccount } from '../../kernel/sessions/identity-store';
import { setFirstPassword } from './first-password';
import { ACCOUNTS_NOTES, firstPasswordBody, updateBody } from './route-docs';

const HALF_HOUR_MS = 30 * 60_000;
/** Tries of an account to set its first password in half an hour. */
const MOST_TRIES = 10;

type Update = z.infer<typeof updateBody>;

/** Changes of accounts that are no single record operation (specification section 7; decision 029). */
export function mountAccounts(registry: SchemaRegistry): Mount {
  return (app, context) => {
    const { auth, database, authenticate, translate, clock } = context;
    const records: RecordContext = { database, registry, clock };

    app.post('/system/inner/accounts/update', described(ACCOUNTS_NOTES.update), authenticate, async (c) => {
      const body = await readBody(c, updateBody);
      const user = c.get('user');
      const isOwn = (body.accountId ?? user.accountId) === user.accountId;
      return withMessages(c, translate, () =>
        isOwn ? updateOwn(context, user, body) : updateOther(records, user, body),
      );
    });

    app.post(FIRST_PASSWORD_PATH, described(ACCOUNTS_NOTES.firstPassword), authenticate, async (c) => {
      const { accountId: named, ...sealed } = await readBody(c, firstPasswordBody);
      const user = c.get('user');
      const { accountId } = user;
      if (named !== undefined && named !== accountId) throw noPermission();
      await auth.limits.require(`first-password:${accountId}`, MOST_TRIES, HALF_HOUR_MS);
      await setFirstPassword(database, user, await auth.transit.open(sealed), clock());
      return answer(c, { accountId });
    });
  };
}

/** Of themselves people change name and mail alone: the phone needs a code, roles and state another person. */
async function updateOwn(
  { database }: GatewayContext,
  { accountId, telephone, displayName: name, request }: User,
  body: Update,
) {
  const { displayName = name } = body;
  if (body.telephone !== undefined) {
    throw badRequest([{ path: 'telephone', message: '请凭发到新手机的验证码换绑' }]);
  }
  if (body.roles !== undefined) throw badRequest([{ path: 'roles', message: '不能改变自己的角色' }]);
  await database.kysely.transaction().execute(async (trx) => {
    await updateAccount(trx, accountId, {
      display_name: displayName,
      ...(body.email !== undefined && { email: body.email }),
    });
    await reflectAccount(trx, { accountId, request });
  });
  return { accountId, displayName, telephone };
}

/** The same write as the page's, with its permission, rules, version and audit. */
async function updateOther(context: RecordContext, user: User, body: Update) {
  const page = context.registry.byResource(ACCOUNTS)?.page;
  if (!page) throw noPermission();
  const call = { user, page };
  const { accountId = '', version, ...changes } = body;
  const stored = await inTenant(context, user, async (trx) => {
    await authorize(context, trx, call, 'update');
    return existing(trx, call, accountId);
  });
  const next = { ...stored.doc, ...changes, id: stored.id, version: version ?? stored.version };
  const [row] = await updateRecords(context, call, [next], ALONE);
  return {
    accountId,
    displayName: String(row?.displayName ?? ''),
    telephone: String(row?.telephone ?? ''),
  };
}
