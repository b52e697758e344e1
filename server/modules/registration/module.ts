import { INVITATIONS } from '../../../src/contract/base/system-resources';
import { defineModule } from '../../kernel/module';
import { applyInvitation, givenCode } from './invitations/apply-invitation';
import { REGISTRATION_LIFE_MS } from './progress';
import { registerBookRoutes } from './register-book';
import { registrationRoutes } from './routes';

/** Suppliers that register, with or without an invitation (decision 026). */
export const registration = defineModule({
  name: 'registration',
  uses: ['accounts', 'auth', 'suppliers'],
  routes: [registrationRoutes, registerBookRoutes],
  records: {
    [INVITATIONS]: {
      defaults: { fields: ['invitationCode'], values: givenCode },
      afterWrite: applyInvitation,
    },
  },
  jobs: [
    {
      name: 'registration.expire',
      everyMs: 5 * 60_000,
      async run({ database, clock }) {
        const before = new Date(clock().getTime() - REGISTRATION_LIFE_MS);
        await database.kysely.deleteFrom('registration').where('updated_at', '<=', before).execute();
      },
    },
  ],
});
