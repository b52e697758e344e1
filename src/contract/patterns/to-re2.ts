const SPACE =
  '\\t-\\r \\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}';
const NOT_SPACE =
  '\\x{0}-\\x{8}\\x{e}-\\x{1f}!-\\x{9f}\\x{a1}-\\x{167f}\\x{1681}-\\x{1fff}\\x{200b}-\\x{2027}\\x{202a}-\\x{202e}' +
  '\\x{2030}-\\x{205e}\\x{2060}-\\x{2fff}\\x{3001}-\\x{fefe}\\x{ff00}-\\x{10ffff}';
const TOKEN = /\\(?:u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[A-Za-z]|[\s\S])|\[\^?\]?|\{(?:\d+(?:,\d*)?\})?|[\s\S]/g;
/** Escapes that mean the same to both. */
const SHARED = /^\\[dDwWnrtfv]$/;

/** A pattern of `new RegExp` in the syntax of RE2, with the same meaning. */
export function toRe2(source: string): string {
  let isInClass = false;
  return source.replace(TOKEN, (token) => {
    if (token.startsWith('\\')) return escaped(token, isInClass);
    if (isInClass) {
      if (token === ']') isInClass = false;
      return token.startsWith('[') ? inClass(token, () => (isInClass = false)) : token;
    }
    if (token === '[]') return '[^\\x{0}-\\x{10ffff}]';
    if (token === '[^]') return '[\\x{0}-\\x{10ffff}]';
    if (token.startsWith('[')) isInClass = true;
    if (token === '.') return '[^\\n\\r\\x{2028}\\x{2029}]';
    return token === '{' ? '\\{' : token;
  });
}

/** A bracket inside a class means itself, and may be followed by the one that closes the class. */
function inClass(token: string, close: () => void): string {
  if (token.endsWith(']')) close();
  return `\\${token}`;
}

function escaped(token: string, isInClass: boolean): string {
  if (SHARED.test(token) || (!isInClass && /^\\[bB]$/.test(token))) return token;
  if (token === '\\s') return isInClass ? SPACE : `[${SPACE}]`;
  if (token === '\\S') return isInClass ? NOT_SPACE : `[${NOT_SPACE}]`;
  if (/^\\[1-9k]$/.test(token)) throw new SyntaxError('reference back to a group');
  return `\\x{${codeOf(token).toString(16)}}`;
}

function codeOf(token: string): number {
  const name = token[1]!;
  if (token.length > 2) return name === 'c' ? token.charCodeAt(2) % 32 : Number.parseInt(token.slice(2), 16);
  if (name === '0') return 0;
  return name === 'b' ? 8 : name.charCodeAt(0);
}
