export { replacePassword, requireSound } from './change-password';
export { forgetGuesses } from './guess-limits';
export { createSignInKit } from './sign-in-kit';
