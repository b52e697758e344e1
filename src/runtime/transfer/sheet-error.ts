/** A file that cannot be read as what it should be; the message tells the person why. */
export class SheetError extends Error {}
