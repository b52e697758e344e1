/** A piece of a text that a page file writes with expressions in it: `合同 {{ row.contractCode }}`. */
export type TemplatePart =
  | { kind: 'text'; text: string }
  /** `start` counts in the whole text, and is where the expression begins inside its braces. */
  | { kind: 'expression'; expression: string; start: number };

/** The texts and expressions of a template in their order. What opens and never closes is text. */
export function templateParts(template: string): TemplatePart[] {
  const parts: TemplatePart[] = [];
  let last = 0;
  for (const match of template.matchAll(/\{\{([\s\S]*?)\}\}/g)) {
    if (match.index > last) parts.push({ kind: 'text', text: template.slice(last, match.index) });
    parts.push({ kind: 'expression', expression: match[1]!, start: match.index + 2 });
    last = match.index + match[0].length;
  }
  if (last < template.length) parts.push({ kind: 'text', text: template.slice(last) });
  return parts;
}

/** The expressions of a template as they are written, braces included. */
export function expressionsIn(template: string): string[] {
  return templateParts(template).flatMap((part) =>
    part.kind === 'expression' ? `{{${part.expression}}}` : [],
  );
}
