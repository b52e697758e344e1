import { pinyin } from 'pinyin-pro';
import { isSystemField } from '../lists/list-query';
import { SourceError } from './source-error';

const LONGEST = 40;
/** Secrets are no part of a record: the product has accounts of its own. */
const SECRET = /密码|口令|密钥|password|passwd|secret|api[-_ ]?key/i;

/** A title, and its English where both are given: `访厂日期:Visit date`, one above the other, or the English in brackets. */
export function titlePair(text: string): { title: string; english?: string } {
  const tidy = text.replace(/[ \t]+/g, ' ').trim();
  const [, title, , english] =
    /^([^A-Za-z]*\p{Script=Han}[^:：\n/／(（]*)([:：\n/／]|[(（])\s*([A-Za-z][\w ,.'&-]*?)\s*[)）]?$/u.exec(
      tidy,
    ) ?? [];
  const isPair = title !== undefined && english !== undefined && /[a-z]{2}/.test(english);
  return isPair ? { title: title.trim(), english } : { title: tidy.replace(/\s+/g, ' ') };
}

/**
 * The name of a field: of its English title, else of the Chinese in pinyin. Throws `SourceError` for a name that JavaScript
 * or the product keeps for itself, and for a secret.
 */
export function fieldNameOf(title: string, english: string | undefined, taken: ReadonlySet<string>): string {
  if (SECRET.test(title) || SECRET.test(english ?? ''))
    throw new SourceError(`“${title}”像是密码，页面的记录里不能存密码，请先删去这一列`);
  const plain = english ?? title;
  if (plain in Object.prototype) throw new SourceError(`“${title}”是保留的名称，请换一个`);
  const words = /\p{Script=Han}/u.test(plain)
    ? pinyin(plain, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
    : [plain];
  const name = camelCase(words) || 'field';
  const free = isSystemField(name) || name in Object.prototype ? `${name}Value` : name;
  for (let count = 1; ; count++) {
    const candidate = count === 1 ? free : free.slice(0, LONGEST - String(count).length) + count;
    if (!taken.has(candidate)) return candidate;
  }
}

/** Words as one name of letters and digits, cut between words where it grows too long. */
function camelCase(words: readonly string[]): string {
  const parts = words.flatMap((word) =>
    word
      .replace(/([a-z\d])([A-Z])/g, '$1 $2')
      .split(/[^A-Za-z0-9]+/)
      .filter(Boolean),
  );
  const name = parts.reduce((made, part) => {
    const next =
      made === '' ? part.toLowerCase() : part.charAt(0).toUpperCase() + part.slice(1).toLowerCase();
    return made.length + next.length > LONGEST - 1 ? made : made + next;
  }, '');
  return /^\d/.test(name) ? `n${name}` : name;
}
