import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { unauthorized } from '../errors';
import type { Secrets } from './secrets';

const claims = z.object({
  sub: z.string(),
  sid: z.string(),
  tenant: z.string(),
  instance: z.string(),
  app: z.enum(['supplier', 'office']),
  supplier: z.string().nullable(),
});

/** What a token says: account, session, tenant, instance, application system, supplier. */
export type Claims = z.infer<typeof claims>;

const refreshClaims = claims.extend({ jti: z.string() });

/** A refresh token says besides which one of its session it is. */
export type RefreshClaims = z.infer<typeof refreshClaims>;

/** Kinds of token: the `typ` of the header and the life in seconds. One kind is never taken for the other. */
export const TOKEN_KINDS = {
  access: { typ: 'at+jwt', life: 2 * 60 * 60 },
  refresh: { typ: 'rt+jwt', life: 7 * 24 * 60 * 60 },
} as const;
export type TokenKind = keyof typeof TOKEN_KINDS;

/** What a token of each kind says. */
interface ContentOf {
  access: Claims;
  refresh: RefreshClaims;
}
const CONTENTS: { [Kind in TokenKind]: z.ZodType<ContentOf[Kind]> } = {
  access: claims,
  refresh: refreshClaims,
};

/** Signs and reads tokens (RFC 7519): HS256 alone, whatever the token's own header asks for. */
export interface Tokens {
  sign<Kind extends TokenKind>(kind: Kind, content: ContentOf[Kind]): Promise<string>;
  /** Throws `unauthorized` for a token that is forged, expired, of another kind, or not one. */
  read<Kind extends TokenKind>(kind: Kind, token: string): Promise<ContentOf[Kind]>;
}

const ISSUER = 'supply-chain-gateway';
const AUDIENCE = 'gateway';

/** The signer over the derived key. */
export function createTokens(secrets: Secrets, clock: () => Date): Tokens {
  return {
    sign(kind, { sub, ...content }) {
      const { typ, life } = TOKEN_KINDS[kind];
      const issuedAt = Math.floor(clock().getTime() / 1000);
      return new SignJWT(content)
        .setProtectedHeader({ alg: 'HS256', typ })
        .setSubject(sub)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + life)
        .sign(secrets.token);
    },
    async read(kind, token) {
      try {
        const { payload } = await jwtVerify(token, secrets.token, {
          algorithms: ['HS256'],
          typ: TOKEN_KINDS[kind].typ,
          issuer: ISSUER,
          audience: AUDIENCE,
          requiredClaims: ['exp', 'iat', 'sub'],
          currentDate: clock(),
        });
        return CONTENTS[kind].parse(payload);
      } catch {
        throw unauthorized();
      }
    },
  };
}
