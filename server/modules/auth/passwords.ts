import type { Context } from 'hono';
import { noPermission } from '../../kernel/base/errors';
import { answer } from '../../kernel/http/answer';
import type { AppEnv } from '../../kernel/http/context';
import type { GatewayContext, Mount } from '../../kernel/http/gateway-context';
import { readBody } from '../../kernel/http/input';
import { described } from '../../kernel/http/route-docs';
import { changePassword, resetPassword } from './change-password';
import { changeBody, PASSWORD_NOTES, resetBody } from './passwords-docs';
import { createSignInKit } from './sign-in-kit';

const HALF_HOUR_MS = 30 * 60_000;
/** Changes of one account, and resets from one address, that are tried in half an hour. */
const MOST_CHANGES = 5;
const MOST_RESETS = 150;

/** Passwords are sent sealed, as at sign-in (decision 003), and keep to the login rules on both faces (decision 024). */
export const mountPasswords: Mount = (app, context) => {
  const { database, authenticate, clock } = context;
  const auth = createSignInKit(context);

  // Public: the code that was sent to the phone is the proof.
  app.put('/iam/auth/v2/iam/account/forgotPassword', described(PASSWORD_NOTES.reset), async (c) => {
    const { phone, validateCode: code, deviceId, ...passwords } = await readBody(c, resetBody);
    await auth.limits.require(`resets:${c.get('address')}`, MOST_RESETS, HALF_HOUR_MS);
    const opened = await auth.transit.open(passwords);
    const device = deviceId && auth.hashDevice(deviceId);
    await resetPassword(database, auth.codes, { phone, validateCode: code, device, ...opened }, clock());
    return answer(c, { phone });
  });

  const changeOwn = (c: Context<AppEnv>) => change(c, context);
  app.put(
    '/iam/api/v2/api/account/updatePassword',
    described(PASSWORD_NOTES.change),
    authenticate,
    changeOwn,
  );
  // The older name of the same call.
  app.post(
    '/system/external/accounts/updatePasswordByParam',
    described(PASSWORD_NOTES.changeByParam),
    authenticate,
    changeOwn,
  );
};

/** An account changes its own password; whose else it names is refused. */
async function change(c: Context<AppEnv>, { auth, database, clock }: GatewayContext): Promise<Response> {
  const { accountId: named, ...passwords } = await readBody(c, changeBody);
  const { accountId } = c.get('user');
  if (named !== undefined && named !== accountId) throw noPermission();
  await auth.limits.require(`password-changes:${accountId}`, MOST_CHANGES, HALF_HOUR_MS);
  const opened = await auth.transit.open(passwords);
  await changePassword(database, { accountId, ...opened }, clock());
  return answer(c, { accountId });
}
