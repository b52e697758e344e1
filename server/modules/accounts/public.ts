// What other modules may use of this one.
export { readAccount } from './account-record';
export { applyAccount, RESET } from './apply-account';
export { mirrorAccounts } from './mirror-accounts';
