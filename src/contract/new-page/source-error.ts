/** What a page cannot be made of, worded in Chinese; `wrong` is a wrong name with those that it may have been meant for. */
export class SourceError extends Error {
  constructor(
    message: string,
    readonly wrong: { given: string; known: readonly string[] } | undefined = undefined,
  ) {
    super(message);
  }
}
