import { beginRegistration } from '../../../server/modules/registration/progress';
import { LICENCE_PATH } from '../../../src/contract/base/files';
import { POSEIDON } from '../../../src/contract/base/identity';
import { FORMATS } from '../../../src/contract/rules/formats';
import { SAMPLE_BYTES } from '../files';
import type { Answer, TestGateway } from './gateway';

export const REGISTER = `POST ${POSEIDON}/supregistertenant/registerySupplier`;
export const INVITE = `POST ${POSEIDON}/supregistertenant/invitationCodeRegisteredTenant`;

let phones = 13_600_000_000;
let companies = 0;

/** A phone that nobody has yet. */
export function newPhone(): string {
  phones += 1;
  return String(phones);
}

/** A credit code with its right check character that nobody has yet. */
export function newCreditCode(): string {
  companies += 1;
  const body = `91320500MA1${String(companies).padStart(6, '0')}`;
  const characters = '0123456789ABCDEFGHJKLMNPQRTUWXY';
  return body + [...characters].find((last) => FORMATS.creditCode.test(body + last));
}

/** Uploads a licence by a register token. */
export async function uploadLicence(
  { fetch }: TestGateway,
  token: string,
  bytes: Uint8Array = SAMPLE_BYTES.png,
): Promise<Answer> {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(bytes)]), '营业执照.png');
  const path = `${LICENCE_PATH}?systemId=100001&businessId=1&createBy=1`;
  const response = await fetch(path, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body });
  return { ...((await response.json()) as Answer), httpStatus: response.status, headers: response.headers };
}

/**
 * A phone that has been proved, without its code: what `tempToken` would have begun, and the token. One that is named has
 * begun before.
 */
export async function provedPhone(
  { gateway }: TestGateway,
  tenantCode = 'T001',
  { bound = false, telephone: begun }: { bound?: boolean; telephone?: string } = {},
): Promise<{ telephone: string; token: string }> {
  const { auth, database, clock } = gateway.context;
  const telephone = begun ?? newPhone();
  if (!begun) await beginRegistration(database, { tenantCode, telephone }, null, clock());
  const exp = Math.floor(clock().getTime() / 1000) + 3600;
  const token = await auth.tokens.sign('register', { sub: telephone, tenant: tenantCode, bound, exp });
  return { telephone, token };
}

/**
 * A registration with nothing left but to submit it. The password's hash is written as it stands, because to hash fifty
 * passwords takes longer than all else.
 */
export async function wholeRegistration(
  gateway: TestGateway,
  company: { creditCode?: string; tenantCode?: string; username?: string; licence?: boolean } = {},
): Promise<{ telephone: string; token: string }> {
  const { creditCode = newCreditCode(), tenantCode = 'T001', licence = true } = company;
  const person = await provedPhone(gateway, tenantCode);
  const { kysely } = gateway.gateway.context.database;
  await kysely
    .updateTable('registration')
    .set({
      username: company.username ?? `u${person.telephone}`,
      password_hash: 'scrypt$2$1$1$AAAA$AAAA',
      agreed_at: new Date(),
    })
    .where('telephone', '=', person.telephone)
    .execute();
  const licenceFiles = licence ? [(await uploadLicence(gateway, person.token)).data.attachmentId] : [];
  const body = { step: 'companyInfo', supplierName: `泰州测试${person.telephone}有限公司`, creditCode };
  const saved = await gateway.call(person.token, REGISTER, { ...body, licenceFiles });
  if (saved.code !== 'ok') throw new Error(`${saved.code} ${JSON.stringify(saved.data)}`);
  return person;
}
