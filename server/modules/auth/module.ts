import { defineModule } from '../../kernel/module';
import { expireSignIn } from './expire';
import { mountPasswords } from './passwords';
import { mountPhoneCodes } from './phone-codes';
import { mountSignIn } from './sign-in';

/** Signing in and out, tokens, SMS codes and passwords (specification 7, "Auth and account"). */
export const auth = defineModule({
  name: 'auth',
  uses: ['messages'],
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
