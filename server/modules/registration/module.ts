import { INVITATIONS } from '../../../src/contract/system-resources';
import { defineModule } from '../../kernel/module';
import { applyInvitation, givenCode } from './invitations/apply-invitation';
import { REGISTRATION_LIFE_MS } from './progress';
import { mountRegisterBook } from './register-book';
import { mountRegistration } from './routes';

/** Suppliers that register, with or without an invitation (decision 026). */
export const registration = defineModule({
  name: 'registration',
  uses: ['accounts', 'auth', 'suppliers'],
  routes(app, kernel) {
    mountRegistration(kernel.registry, kernel.storage)(app, kernel);
    mountRegisterBook(kernel.registry)(app, kernel);
  },
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
