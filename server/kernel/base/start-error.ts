/**
 * A reason not to start that the operator can act on: a wrong setting, a port or a directory in use, damaged data.
 * `main.ts` prints each line of the message without a stack and exits with code 1.
 */
export class StartError extends Error {
  override name = 'StartError';
}
