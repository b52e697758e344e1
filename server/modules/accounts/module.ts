import { ACCOUNTS } from '../../../src/contract/system-resources';
import { defineModule } from '../../kernel/module';
import { applyAccount } from './apply-account';
import { mountAvatar } from './avatar-routes';
import { mirrorAllAccounts } from './mirror-accounts';
import { mountOwnAccount } from './own-account/routes';
import { mountAccounts } from './routes';

/** Accounts, their memberships and pictures (decision 029), and what people keep of their own (decision 071). */
export const accounts = defineModule({
  name: 'accounts',
  uses: ['auth', 'messages'],
  routes(app, kernel) {
    mountAccounts(kernel.registry)(app, kernel);
    mountAvatar(kernel.storage)(app, kernel);
    mountOwnAccount(kernel.registry)(app, kernel);
  },
  records: {
    [ACCOUNTS]: {
      onPageReady: ({ database }, page) => mirrorAllAccounts(database, page),
      afterWrite: applyAccount,
    },
  },
});
