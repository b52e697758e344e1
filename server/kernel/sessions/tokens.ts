import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { face } from '../../../src/contract/base/identity-schema';
import { unauthorized } from '../base/errors';
import type { Secrets } from './secrets';

const claims = z.object({
  sub: z.string(),
  sid: z.string(),
  tenant: z.string(),
  instance: z.string(),
  app: face,
  supplier: z.string().nullable(),
});

/** What a token says: account, session, tenant, instance, application system, supplier. */
export type Claims = z.infer<typeof claims>;

const refreshClaims = claims.extend({ jti: z.string() });

/** A refresh token says besides which one of its session it is. */
export type RefreshClaims = z.infer<typeof refreshClaims>;

const registerClaims = z.object({
  sub: z.string(),
  tenant: z.string(),
  bound: z.boolean(),
  exp: z.int(),
});

/**
 * A register token says which phone somebody has proved to have, the tenant to register with (empty where there is none
 * yet), whether the caller named that tenant, and when it ends (decision 026): one that follows another lives no longer.
 */
export type RegisterClaims = z.infer<typeof registerClaims>;

/** Kinds of token: the `typ` of the header, the audience, the life in seconds. One kind is never taken for the other. */
export const TOKEN_KINDS = {
  access: { typ: 'at+jwt', audience: 'gateway', life: 2 * 60 * 60 },
  refresh: { typ: 'rt+jwt', audience: 'gateway', life: 7 * 24 * 60 * 60 },
  register: { typ: 'reg+jwt', audience: 'registration', life: 60 * 60 },
  upload: { typ: 'up+jwt', audience: 'gateway', life: 10 * 60 },
} as const;
type TokenKind = keyof typeof TOKEN_KINDS;

interface ContentOf {
  access: Claims;
  refresh: RefreshClaims;
  register: RegisterClaims;
  /** Good for one upload. */
  upload: RefreshClaims;
}
const CONTENTS: { [Kind in TokenKind]: z.ZodType<ContentOf[Kind]> } = {
  access: claims,
  refresh: refreshClaims,
  register: registerClaims,
  upload: refreshClaims,
};

/** Signs and reads tokens (RFC 7519): HS256 alone, whatever the token's own header asks for. */
export interface Tokens {
  sign<Kind extends TokenKind>(kind: Kind, content: ContentOf[Kind]): Promise<string>;
  /** Throws `unauthorized` for a token that is forged, expired, of another kind, or not one. */
  read<Kind extends TokenKind>(kind: Kind, token: string): Promise<ContentOf[Kind]>;
}

const ISSUER = 'supply-chain-gateway';

/** Tokens remembered as good; the oldest goes first. */
const MOST_REMEMBERED = 10_000;

/** Content and end (seconds since 1970) of tokens whose signature has been found good, by token. */
type Remembered = Map<string, { content: Claims; until: number }>;

/**
 * The signer over the derived key. A good signature stays good, so an access token is verified once; its end is looked
 * at each time, and whether its session lives is not the token's to say.
 */
export function createTokens(secrets: Secrets, clock: () => Date): Tokens {
  const remembered: Remembered = new Map();
  return {
    sign(kind, content) {
      const { typ, audience, life } = TOKEN_KINDS[kind];
      const issuedAt = Math.floor(clock().getTime() / 1000);
      return new SignJWT({ exp: issuedAt + life, ...content })
        .setProtectedHeader({ alg: 'HS256', typ })
        .setIssuer(ISSUER)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .sign(secrets.token);
    },
    async read(kind, token) {
      const known = kind === 'access' ? remembered.get(token) : undefined;
      if (known && known.until > Math.floor(clock().getTime() / 1000))
        return known.content as ContentOf[typeof kind];
      try {
        const { payload } = await jwtVerify(token, secrets.token, {
          algorithms: ['HS256'],
          typ: TOKEN_KINDS[kind].typ,
          issuer: ISSUER,
          audience: TOKEN_KINDS[kind].audience,
          requiredClaims: ['exp', 'iat', 'sub'],
          currentDate: clock(),
        });
        const content = CONTENTS[kind].parse(payload);
        if (kind === 'access')
          remember(remembered, token, { content: content as Claims, until: payload.exp! });
        return content;
      } catch {
        throw unauthorized();
      }
    },
  };
}

function remember<T>(remembered: Map<string, T>, token: string, entry: T): void {
  if (remembered.size >= MOST_REMEMBERED) remembered.delete(remembered.keys().next().value!);
  remembered.set(token, entry);
}
