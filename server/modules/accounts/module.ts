import { ACCOUNTS } from '../../../src/contract/system-resources';
import { adoptAllAccounts } from '../../accounts/adopt-accounts';
import { applyAccount } from '../../accounts/apply-account';
import { defineModule } from '../../kernel/module';
import { mountOwnAccount } from '../../own-account/mount';
import { mountAccounts } from '../../routes/accounts';
import { mountAvatar } from '../../routes/avatar';

/** Accounts, their memberships and pictures (decision 029), and what people keep of their own (decision 071). */
export const accounts = defineModule({
  name: 'accounts',
  routes(app, kernel) {
    mountAccounts(kernel.registry)(app, kernel);
    mountAvatar(kernel.storage)(app, kernel);
    mountOwnAccount(kernel.registry)(app, kernel);
  },
  records: {
    [ACCOUNTS]: {
      onPageReady: ({ database }, page) => adoptAllAccounts(database, page),
      afterWrite: applyAccount,
    },
  },
});
