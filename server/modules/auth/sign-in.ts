import { z } from 'zod';
import { badRequest } from '../../kernel/base/errors';
import { answer } from '../../kernel/http/answer';
import { callerOf } from '../../kernel/http/caller-of';
import type { Mount } from '../../kernel/http/gateway-context';
import { bodyOf, checkInput, queryOf, readQuery } from '../../kernel/http/input';
import { described } from '../../kernel/http/route-docs';
import { GRANTS, type GrantType, SUPPLIER_SIGN_IN } from './grant-types';
import { captchaQuery, SIGN_IN_NOTES } from './sign-in-docs';
import { createSignInKit } from './sign-in-kit';

const HOUR_MS = 60 * 60_000;
/** Pictures drawn for one address in an hour: an office has many people behind one, and each picture costs 10 ms. */
const MOST_CAPTCHAS = 1_000;

/** Tokens asked for from one address in an hour: a thousand people who refresh theirs every few minutes. */
const MOST_TOKENS = 10_000;

/** Signing in and out (specification section 7, "Auth and account"). */
export const mountSignIn: Mount = (app, gateway) => {
  const { database, authenticate } = gateway;
  const auth = createSignInKit(gateway);
  // Each leaves a row or two for some minutes, right or wrong.
  const requireFew = (address: string) => auth.limits.require(`tokens-for:${address}`, MOST_TOKENS, HOUR_MS);

  app.get('/iam/auth/v2/token/transitKey', described(SIGN_IN_NOTES.transitKey), (c) =>
    answer(c, auth.transit.issue()),
  );

  app.get('/auth/external/validate/createCode', described(SIGN_IN_NOTES.captcha), async (c) => {
    const { deviceId } = readQuery(c, captchaQuery);
    await auth.limits.require(`captchas:${c.get('address')}`, MOST_CAPTCHAS, HOUR_MS);
    return answer(c, { image: await auth.captcha.draw(deviceId) });
  });

  app.post('/iam/auth/oauth/token', described(SIGN_IN_NOTES.token), async (c) => {
    const body = await bodyOf(c, { form: true });
    const input = { ...queryOf(c), ...z.record(z.string(), z.unknown()).catch({}).parse(body) };
    await requireFew(c.get('address'));
    const type = 'grant_type' in input ? input.grant_type : undefined;
    if (!isGrantType(type))
      throw badRequest([{ path: 'grant_type', message: Object.keys(GRANTS).join(', ') }]);
    return answer(
      c,
      await GRANTS[type].run((schema) => checkInput(c, schema, input), auth, database, callerOf(c)),
    );
  });

  app.post('/auth/external/account/doSrmLogin', described(SIGN_IN_NOTES.supplierSignIn), async (c) => {
    const input = await bodyOf(c);
    await requireFew(c.get('address'));
    return answer(
      c,
      await SUPPLIER_SIGN_IN.run((schema) => checkInput(c, schema, input), auth, database, callerOf(c)),
    );
  });

  app.get('/iam/auth/v2/token/logout', described(SIGN_IN_NOTES.logout), authenticate, async (c) => {
    await auth.sessions.revoke(c.get('user').sessionId);
    return answer(c, null);
  });
};

function isGrantType(value: unknown): value is GrantType {
  return typeof value === 'string' && Object.hasOwn(GRANTS, value);
}
