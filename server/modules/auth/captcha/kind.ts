/** A question that a person answers more easily than a script: one file, and the line of `in-service.ts`. */
export interface CaptchaKind {
  /** A new question: a picture, as a data address, and what it asks for. */
  create(): Promise<{ picture: string; answer: string }>;
  /** A reply as it is compared with the answer. */
  normalize(reply: string): string;
}
