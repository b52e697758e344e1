import type { Context } from 'hono';
import type { Kysely } from 'kysely';
import { LICENCE_PATH } from '../../../src/contract/files';
import { POSEIDON } from '../../../src/contract/identity';
import { INVITATIONS } from '../../../src/contract/system-resources';
import { noPermission, Refusal } from '../../kernel/base/errors';
import type { Tables } from '../../kernel/db/tables';
import { findAttachment } from '../../kernel/files/attachments';
import { fileAnswer } from '../../kernel/files/file-response';
import type { FileStorage } from '../../kernel/files/storage';
import { storeFile } from '../../kernel/files/store-file';
import { oneFile } from '../../kernel/files/upload-docs';
import { answer } from '../../kernel/http/answer';
import type { AppEnv } from '../../kernel/http/context';
import type { GatewayContext, Mount } from '../../kernel/http/gateway-context';
import { readBody, readQuery } from '../../kernel/http/input';
import { countPublic } from '../../kernel/http/public-rate-limit';
import { countCall, type Registrant, registrantOf } from '../../kernel/http/register-token';
import { described } from '../../kernel/http/route-docs';
import { withMessages } from '../../kernel/records/localize';
import type { RecordContext } from '../../kernel/records/record-context';
import type { SchemaRegistry } from '../../kernel/schemas/registry';
import { regFlagOf } from '../../kernel/sessions/phones';
import {
  type PublicRequest,
  type PublicTenant,
  publicTenantOf,
  registrableTenants,
} from '../../kernel/sessions/public-tenant';
import type { RegisterClaims } from '../../kernel/sessions/tokens';
import { createSignInKit } from '../auth/public';
import { takenNames } from '../suppliers/public';
import { finishRegistration } from './finish';
import { findInvitation, type Invitation } from './invitations/redeem';
import { joinTenant } from './join-tenant';
import { openRegistration, registerTokenEnd } from './open-registration';
import { presentRegistration } from './present';
import { beginRegistration, type Registration, readRegistration, scopeOfRegistration } from './progress';
import { findReferrer, maskedName } from './referrer';
import {
  creditCodeQuery,
  invitationBody,
  licenceQuery,
  progressQuery,
  REGISTRATION_NOTES,
  referrerQuery,
  registrationBody,
  tokenQuery,
} from './route-docs';
import { saveAccount, saveCompany } from './save-step';

const HOUR_MS = 60 * 60_000;
/** Proofs of phones from one address in an hour. */
const MOST_PROOFS = 300;
/** Calls of one phone in an hour, by what they are. */
const MOST = { saves: 240, questions: 60, invitations: 20, uploads: 30, views: 120 } as const;
/** Licences that a registration has uploaded and not yet put into a supplier's record. */
const MOST_LICENCES = 20;

/** Registration of suppliers, by themselves and by invitation (specification section 7; decision 026). */
export function mountRegistration(registry: SchemaRegistry, storage: FileStorage): Mount {
  return (app, gateway) => {
    const { database, clock } = gateway;
    const auth = createSignInKit(gateway);
    const context: RecordContext = { database, registry, clock };
    const area = `${POSEIDON}/supregistertenant`;
    const present = (c: Context<AppEnv>, row: Registration) =>
      presentRegistration(context, row, (text) => gateway.translate(text, c.get('language')));

    app.get(`${POSEIDON}/userInfo/tempToken`, described(REGISTRATION_NOTES.token), async (c) => {
      const { phone, validateCode: code, deviceId, tenantCode: chosen } = readQuery(c, tokenQuery);
      const device = deviceId && auth.hashDevice(deviceId);
      const typed = { telephone: phone, purpose: 'common', device, code } as const;
      await auth.limits.require(`register-tokens:${c.get('address')}`, MOST_PROOFS, HOUR_MS);
      if (!(await auth.codes.check(typed))) throw new Refusal('sms_code_wrong');
      if ((await regFlagOf(database.kysely, phone)) !== 'N') throw new Refusal('phone_in_use');
      const request = { header: (name: string) => c.req.header(name), url: c.req.url };
      const tenant = await chosenTenant(database.kysely, request, chosen);
      if (!(await auth.codes.burn(database.kysely, typed))) throw new Refusal('sms_code_wrong');
      const opening = await openRegistration(database, {
        telephone: phone,
        tenant,
        invitations: registry.byResource(INVITATIONS)?.page,
        now: clock(),
      });
      const claims = { sub: phone, tenant: opening.tenantCode, bound: tenant?.named ?? false };
      return answer(c, {
        ...(await tokenFor(gateway, { ...claims, exp: registerTokenEnd(clock()) })),
        ...opening,
      });
    });

    app.get(`${area}/registrationTenants`, described(REGISTRATION_NOTES.tenants), async (c) => {
      await countPublic(auth, c.get('address'));
      const request = { header: (name: string) => c.req.header(name), url: c.req.url };
      const list = (await registrableTenants(database.kysely, request)).map(({ tenantCode, tenantName }) => ({
        tenantCode,
        tenantName,
      }));
      return answer(c, { list, total: list.length });
    });

    app.get(`${area}/getRegisterySupplier`, described(REGISTRATION_NOTES.progress), async (c) => {
      const { phone } = readQuery(c, progressQuery);
      const { claims, key } = await registrantOf(c, auth);
      if (phone !== undefined && phone !== claims.sub) throw noPermission();
      return answer(c, await present(c, await readRegistration(database.kysely, key())));
    });

    app.post(`${area}/registerySupplier`, described(REGISTRATION_NOTES.register), async (c) => {
      const { claims, key } = await registrantOf(c, auth);
      const body = await readBody(c, registrationBody);
      await countCall(c, auth, 'registrations', claims.sub, MOST.saves);
      return withMessages(c, gateway.translate, async () => {
        if (body.step === 'submit') return present(c, await finishRegistration(context, key()));
        if (body.step === 'accountInfo') await saveAccount(context, auth, key(), body);
        else await saveCompany(context, key(), body);
        return present(c, await readRegistration(database.kysely, key()));
      });
    });

    app.post(
      `${area}/invitationCodeRegisteredTenant`,
      described(REGISTRATION_NOTES.invitation),
      async (c) => {
        const registrant = await registrantOf(c, auth).catch(unlessSignedIn);
        return registrant
          ? followInvitation(c, gateway, registry, registrant)
          : joinByInvitation(c, gateway, context);
      },
    );

    app.get(`${area}/checkCreditCode`, described(REGISTRATION_NOTES.creditCode), async (c) => {
      const { claims, key } = await registrantOf(c, auth);
      const { creditCode } = readQuery(c, creditCodeQuery);
      await countCall(c, auth, 'credit-codes', claims.sub, MOST.questions);
      const { tenantCode } = key();
      const { creditCodeTaken: taken = false } = await takenNames(
        context,
        { tenantCode, supplierCode: null },
        { creditCode },
      );
      return answer(c, { creditCode, taken });
    });

    app.post(LICENCE_PATH, described(REGISTRATION_NOTES.licence), async (c) => {
      readQuery(c, licenceQuery);
      const { claims, key } = await registrantOf(c, auth);
      await countCall(c, auth, 'licences', claims.sub, MOST.uploads);
      const row = await readRegistration(database.kysely, key());
      if (row.finished_at !== null) throw new Refusal('registration_closed');
      const file = await storeFile(
        { database, storage, clock },
        scopeOfRegistration(row),
        c.req.raw,
        'common',
        MOST_LICENCES,
      );
      return answer(c, file);
    });

    app.get(LICENCE_PATH, described(REGISTRATION_NOTES.licenceFile), async (c) => {
      const { attachmentId } = readQuery(c, oneFile);
      const { claims, key } = await registrantOf(c, auth);
      await countCall(c, auth, 'licence-views', claims.sub, MOST.views);
      const row = await readRegistration(database.kysely, key());
      const file = await database.inTenant(scopeOfRegistration(row), (trx) =>
        findAttachment(trx, row.tenant_code, attachmentId),
      );
      if (!file) throw new Refusal('file_not_found');
      return fileAnswer(c, storage, file);
    });

    app.get(
      `${POSEIDON}/accountSystem/getReferrerNameByReferrerMobile`,
      described(REGISTRATION_NOTES.referrer),
      async (c) => {
        const { claims, key } = await registrantOf(c, auth);
        const { referrerMobile } = readQuery(c, referrerQuery);
        await countCall(c, auth, 'referrers', claims.sub, MOST.questions);
        const name = await findReferrer(database.kysely, key().tenantCode, referrerMobile);
        return answer(c, { referrerMobile, referrerName: maskedName(name) });
      },
    );
  };
}

/** The tenant of the page, or the one that was chosen among several. Throws `registration_closed` for any other. */
async function chosenTenant(
  kysely: Kysely<Tables>,
  request: PublicRequest,
  tenantCode: string | undefined,
): Promise<PublicTenant | undefined> {
  if (tenantCode === undefined) return publicTenantOf(kysely, request);
  const found = (await registrableTenants(kysely, request)).find((one) => one.tenantCode === tenantCode);
  if (!found) throw new Refusal('registration_closed');
  return found;
}

/** A token of another kind may be that of a supplier's account. */
function unlessSignedIn(reason: unknown): undefined {
  if (!(reason instanceof Refusal) || reason.code !== 'unauthorized') throw reason;
}

async function tokenFor({ auth, clock }: GatewayContext, claims: RegisterClaims) {
  return {
    registerToken: await auth.tokens.sign('register', claims),
    expiresIn: claims.exp - Math.floor(clock().getTime() / 1000),
  };
}

/** Somebody who registers goes on with the inviting tenant; the invitation is used up when the registration is done. */
async function followInvitation(
  c: Context<AppEnv>,
  gateway: GatewayContext,
  registry: SchemaRegistry,
  { claims }: Registrant,
): Promise<Response> {
  const { database, clock } = gateway;
  const invitation = await askedInvitation(c, gateway, registry, claims.sub, claims.sub);
  const { code, tenantCode, tenantName, companyName } = invitation;
  // Who registers at the pages of one tenant does not land with another.
  if (claims.bound && claims.tenant !== tenantCode) throw new Refusal('invitation_unusable');
  await beginRegistration(database, { tenantCode, telephone: claims.sub }, code, clock());
  return answer(c, {
    tenantCode,
    tenantName,
    companyName,
    ...(await tokenFor(gateway, { ...claims, tenant: tenantCode })),
  });
}

/** Somebody who is a supplier already becomes one of the inviting tenant as well. */
async function joinByInvitation(
  c: Context<AppEnv>,
  gateway: GatewayContext,
  context: RecordContext,
): Promise<Response> {
  await gateway.authenticate(c, async () => undefined);
  const user = c.get('user');
  if (user.face !== 'supplier') throw noPermission();
  const invitation = await askedInvitation(c, gateway, context.registry, user.accountId, user.telephone);
  const { tenantCode, tenantName } = invitation;
  return answer(c, { tenantCode, tenantName, supplierCode: await joinTenant(context, user, invitation) });
}

async function askedInvitation(
  c: Context<AppEnv>,
  { auth, database, clock }: GatewayContext,
  registry: SchemaRegistry,
  caller: string,
  telephone: string,
): Promise<Invitation> {
  const { invitationCode: typed } = await readBody(c, invitationBody);
  await countCall(c, auth, 'invitations', caller, MOST.invitations);
  const page = registry.byResource(INVITATIONS)?.page;
  if (!page) throw new Refusal('invitation_unusable');
  return findInvitation(database.kysely, page, { typed, telephone, now: clock() });
}
