/** The calls by which a person keeps their own account (decision 071). */
export const OWN_ACCOUNT_CALLS = {
  profile: '/api/account/profile',
  signIns: '/api/account/signIns',
  sessions: '/api/account/sessions',
  /** One session, by its id under `/`. */
  session: '/api/account/sessions/:id',
  otherSessions: '/api/account/sessions/others/end',
  notifications: '/api/account/notifications',
} as const;

/** What the user centre shows beyond `AccountInfo`; empty where nothing is known. */
export interface OwnProfile {
  email: string;
  /** The department in the current tenant, as its organisation calls it. */
  department: string;
  /** Names of the roles in the current tenant. */
  roles: string[];
  /** The supplier that the account acts for. */
  company: string;
}

/** A sign-in that succeeded. */
export interface SignIn {
  /** ISO 8601, UTC. */
  at: string;
  /** The caller's network address; of IPv6 the first 64 bits. */
  address: string;
  /** The User-Agent header of the browser, as it was sent. */
  userAgent: string;
}

/** A session that is open now. */
export interface OwnSession extends Omit<SignIn, 'at'> {
  id: string;
  tenantName: string;
  /** ISO 8601, UTC. */
  signedInAt: string;
  /** To a few minutes. */
  lastUsedAt: string;
  /** The session that asks. */
  isCurrent: boolean;
}
