import { defineModule } from '../../kernel/module';
import { expireSignIn } from './expire';
import { passwordRoutes } from './passwords';
import { phoneCodeRoutes } from './phone-codes';
import { signInRoutes } from './sign-in';

/** Signing in and out, tokens, SMS codes and passwords (specification 7, "Auth and account"). */
export const auth = defineModule({
  name: 'auth',
  uses: ['messages'],
  routes: [signInRoutes, phoneCodeRoutes, passwordRoutes],
  jobs: [
    {
      name: 'auth.expire',
      everyMs: 5 * 60_000,
      run: ({ database, clock }) => expireSignIn(database.kysely, clock()),
    },
  ],
});
