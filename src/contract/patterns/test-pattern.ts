/** One character of a pattern: itself, escaped, or a class. */
const ATOM = String.raw`(?:[^\\^$.*+?()[\]{}|]|\\[dDwWsS]|\\u[\da-fA-F]{4}|\\[^\w\s]|\[(?:[^\\\]]|\\[^\d])+\]|\.)`;
/** From end to end, with a choice of how often at the last character alone: there is one way to read a text. */
const FIXED = new RegExp(`^\\^(?:${ATOM}(?:\\{\\d+\\})?)*(?:${ATOM}(?:[*+?]|\\{\\d+,\\d*\\}))?\\$$`);
const MOST_KEPT = 500;

type Test = (text: string) => boolean;
const tests = new Map<string, Test>();

/**
 * Whether a text matches a pattern. The engine that needs linear time whatever the pattern is comes late, and only for
 * one that the language's own might try in many ways.
 */
export function testPattern(source: string, text: string): boolean | Promise<boolean> {
  const known = tests.get(source);
  if (known) return known(text);
  if (FIXED.test(source)) {
    const regex = new RegExp(source);
    return remember(source, (value) => regex.test(value))(text);
  }
  return import('./linear').then(({ linearPattern }) => remember(source, linearPattern(source))(text));
}

function remember(source: string, test: Test): Test {
  if (tests.size >= MOST_KEPT) tests.clear();
  tests.set(source, test);
  return test;
}
