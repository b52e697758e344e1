import { ACCOUNTS } from '../../../src/contract/base/system-resources';
import { defineModule } from '../../kernel/module';
import { applyAccount } from './apply-account';
import { avatarRoutes } from './avatar-routes';
import { mirrorAllAccounts } from './mirror-accounts';
import { ownAccountRoutes } from './own-account/routes';
import { accountRoutes } from './routes';

/** Accounts, their memberships and pictures (decision 029), and what people keep of their own (decision 071). */
export const accounts = defineModule({
  name: 'accounts',
  uses: ['auth', 'messages'],
  routes: [accountRoutes, avatarRoutes, ownAccountRoutes],
  records: {
    [ACCOUNTS]: {
      onPageReady: ({ database }, page) => mirrorAllAccounts(database, page),
      afterWrite: applyAccount,
    },
  },
});
