export { replacePassword, requireSound } from './change-password';
export { forgetGuesses } from './guess-limits';
export { sealedPassword } from './sealed';
export { createSignInKit } from './sign-in-kit';
