import { INVITATIONS } from '../../../src/contract/system-resources';
import { applyInvitation, givenCode } from '../../invitations/apply-invitation';
import { defineModule } from '../../kernel/module';
import { REGISTRATION_LIFE_MS } from '../../registration/progress';
import { mountRegisterBook } from '../../registration/register-book';
import { mountRegistration } from '../../routes/registration';

/** Suppliers that register, with or without an invitation (decision 026). */
export const registration = defineModule({
  name: 'registration',
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
