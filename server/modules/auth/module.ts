import { expireSignIn } from '../../auth/expire';
import { defineModule } from '../../kernel/module';
import { mountPasswords } from '../../routes/passwords';
import { mountPhoneCodes } from '../../routes/phone-codes';
import { mountSignIn } from '../../routes/sign-in';

/** Signing in and out, tokens, SMS codes and passwords (specification 7, "Auth and account"). */
export const auth = defineModule({
  name: 'auth',
  routes(app, kernel) {
    mountSignIn(app, kernel);
    mountPhoneCodes(app, kernel);
    mountPasswords(app, kernel);
  },
  jobs: [
    {
      name: 'auth.expire',
      everyMs: 5 * 60_000,
      run: ({ database, clock }) => expireSignIn(database.kysely, clock()),
    },
  ],
});
