/** Where an expression first reads the person who looks at it (`user` or `session`); undefined where it does not. */
export function personIn(expression: string): { name: string; start: number } | undefined {
  const withoutTexts = expression.replace(/'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"/g, (text) =>
    ' '.repeat(text.length),
  );
  const found = /(^|[^\w.])(user|session)\b/.exec(withoutTexts);
  return found ? { name: found[2]!, start: found.index + found[1]!.length } : undefined;
}
