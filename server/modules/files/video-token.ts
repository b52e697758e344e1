import { randomUUID } from 'node:crypto';
import type { VideoGrant } from '../../../src/contract/base/files';
import { Refusal } from '../../kernel/base/errors';
import type { User } from '../../kernel/base/user';
import type { Auth } from '../../kernel/sessions/auth';
import { TOKEN_KINDS } from '../../kernel/sessions/tokens';

/** A signed grant to upload one video, for the user's session (specification section 7, "video token"). */
export async function issueGrant({ tokens }: Auth, user: User): Promise<VideoGrant> {
  const { accountId: sub, sessionId: sid, tenantCode: tenant, instanceCode: instance } = user;
  const content = { sub, sid, tenant, instance, app: user.face, supplier: user.supplierCode };
  const token = await tokens.sign('upload', { ...content, jti: randomUUID() });
  return { token, expiresIn: TOKEN_KINDS.upload.life };
}

/**
 * The user behind a grant, as things stand now; the grant is used up. Throws `unauthorized` for what is no grant or
 * has expired, what `sessions.find` throws when the session is over, `upload_grant_used` the second time.
 */
export async function redeemGrant({ tokens, sessions, limits }: Auth, token: string): Promise<User> {
  const { jti, ...content } = await tokens.read('upload', token);
  const user = await sessions.find(content);
  // The counter outlives the grant, so that it cannot be used again when the counter begins anew.
  const uses = await limits.count(`upload-grant:${jti}`, 2 * TOKEN_KINDS.upload.life * 1000);
  if (uses > 1) throw new Refusal('upload_grant_used');
  return user;
}
