import { expressionIn } from './expression';

/** Where an expression first reads the person who looks at it (`user` or `session`); undefined where it does not. */
export function personIn(expression: string): { name: string; start: number } | undefined {
  const found = /(^|[^\w.])(user|session)\b/.exec(withoutTexts(expression));
  return found ? { name: found[2]!, start: found.index + found[1]!.length } : undefined;
}

/** Whether a value of the file is an expression that reads the person. */
export function isByPerson(value: unknown): boolean {
  const expression = expressionIn(value);
  return expression !== undefined && personIn(expression) !== undefined;
}

/** Whether an expression reads the record that is filled in, or one that it names. */
export function readsForm(expression: string): boolean {
  return /(^|[^\w.])(values|row|deps|refs)\b/.test(withoutTexts(expression));
}

function withoutTexts(expression: string): string {
  return expression.replace(/'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"/g, (text) => ' '.repeat(text.length));
}
