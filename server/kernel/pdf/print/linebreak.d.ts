/** The package has no types of its own. */
declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string);
    /** Where the next line may end; null behind the last. */
    nextBreak(): { position: number; required: boolean } | null;
  }
}
