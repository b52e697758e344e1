// What other modules may use of this one.
export { replacePassword, requireSound } from './change-password';
export { forgetGuesses } from './guess-limits';
export { createSignInKit } from './sign-in-kit';
