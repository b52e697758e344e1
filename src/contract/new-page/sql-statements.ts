/** The parts of SQL that hold no statement's end: comments, texts, quoted names, and dollar quotes. */
const QUOTED =
  /--[^\n]*|\/\*[\s\S]*?\*\/|[eE]?'(?:[^']|'')*'|"(?:[^"]|"")*"|\$([A-Za-z_]\w*)?\$[\s\S]*?\$\1\$|;/g;

/** The statements of a text of SQL, without the comments before each. */
export function sqlStatements(sql: string): string[] {
  const statements: string[] = [];
  let from = 0;
  for (const { 0: found, index } of sql.matchAll(QUOTED)) {
    if (found !== ';') continue;
    statements.push(sql.slice(from, index));
    from = index + 1;
  }
  statements.push(sql.slice(from));
  return statements.map(withoutComments).filter((statement) => statement !== '');
}

function withoutComments(statement: string): string {
  return statement.replace(/^(?:\s|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)+/, '').trim();
}

const NAME = String.raw`(?:"(?:[^"]|"")+"|[\w$]+)`;
const CREATE_TABLE = new RegExp(
  String.raw`^create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(?:${NAME}\s*\.\s*)?${NAME}\s*\(`,
  'i',
);
/** What a column or table may be told besides. */
const DESCRIBES =
  /^(?:create\s+(?:type|domain|sequence|unique\s+index)\b|comment\s+on\s+(?:table|column|type)\b|alter\s+table\b[\s\S]*\b(?:add\s+constraint|add\s+(?:primary|unique|check)|alter\s+column|add\s+generated))/i;

/**
 * What a statement does, as far as it says what tables look like: `table` makes one, `more` says more of one or makes what
 * one needs; undefined for everything else, such as queries and rights, and for tables made of queries.
 */
export function kindOfStatement(statement: string): 'table' | 'more' | undefined {
  if (CREATE_TABLE.test(statement))
    return /\)\s*as\s+(?:select|with|values|table|execute)\b/i.test(statement) ? undefined : 'table';
  return DESCRIBES.test(statement) ? 'more' : undefined;
}
