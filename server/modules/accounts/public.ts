export { readAccount } from './account-record';
export { applyAccount, RESET } from './apply-account';
export { mirrorAccounts } from './mirror-accounts';
