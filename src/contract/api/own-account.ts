export type { OwnProfile, OwnSession, SignIn } from './own-account-schema';

/** The calls by which a person keeps their own account (decision 071). */
export const OWN_ACCOUNT_CALLS = {
  profile: '/api/account/profile',
  signIns: '/api/account/signIns',
  sessions: '/api/account/sessions',
  session: '/api/account/sessions/:id',
  otherSessions: '/api/account/sessions/others/end',
  notifications: '/api/account/notifications',
} as const;
