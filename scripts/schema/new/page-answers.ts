import { type NewPage, resourceOf } from '../../../src/contract/new-page/new-page';
import { SourceError } from '../../../src/contract/new-page/source-error';
import { type Command, type Given, type Io, meantHint, UsageError } from '../command';
import { SCHEMAS } from '../files';

/** What every command asks that writes a new page, beside where its fields come from. */
export const PAGE_OPTIONS: Command['options'] = {
  path: {
    type: 'text',
    value: '路径',
    help: '页面路径，例如 /office/visits；文件写在 schemas/office/visits.json',
  },
  title: { type: 'text', value: '标题', help: '页面标题，可带英文：访厂记录:Factory visits' },
  face: { type: 'text', value: '端', help: 'supplier 或 office，不写则看路径的第一段' },
  group: { type: 'text', value: '分组', help: '菜单分组，可带英文，不写则直接列在第一层' },
  kind: { type: 'text', value: '类型', help: 'list（列表，默认）或 form（只有一条记录的表单）' },
  resource: {
    type: 'text',
    value: '资源名',
    help: '不写则由路径得出：/office/factory-visits 是 factoryVisits',
  },
  dir: { type: 'text', value: '文件夹', help: `页面文件的文件夹，默认 ${SCHEMAS}` },
};

type Texts = Given['texts'];

/** An answer as it was typed, or as it is asked for in a terminal. Throws `UsageError` where there is neither. */
export async function answer(
  texts: Texts,
  io: Io,
  name: string,
  question: string,
  whenEmpty?: string,
): Promise<string> {
  const given = texts[name] ?? (io.ask ? await io.ask(`${question}：`) : undefined);
  const text = given?.trim() || whenEmpty;
  if (text === undefined) throw new UsageError(`还要写 --${name}（${question}）`);
  return text;
}

/** A new page without its fields, and the English of its title and group. */
export async function pageAnswers(
  texts: Texts,
  io: Io,
): Promise<{ page: Omit<NewPage, 'fields'>; english: Record<string, string> }> {
  const path = await answer(texts, io, 'path', '页面路径，例如 /office/visits');
  const [title, titleEnglish] = named(
    await answer(texts, io, 'title', '页面标题，可带英文，例如 访厂记录:Factory visits'),
  );
  const [group, groupEnglish] = named(await answer(texts, io, 'group', '菜单分组，可以不写', ''));
  const page = {
    path: path.startsWith('/') ? path : `/${path}`,
    title,
    group: group || undefined,
    face: oneOf('face', texts.face ?? (/^\/?supplier\//.test(path) ? 'supplier' : 'office'), [
      'supplier',
      'office',
    ]),
    kind: oneOf('kind', texts.kind ?? 'list', ['list', 'form']),
    resource: texts.resource ?? resourceOf(path),
  };
  return {
    page,
    english: pairsOf([
      [title, titleEnglish],
      [group, groupEnglish],
    ]),
  };
}

/** Chinese and English where both are given. */
export function pairsOf(pairs: readonly (readonly [string, string | undefined])[]): Record<string, string> {
  return Object.fromEntries(pairs.filter(([chinese, english]) => chinese && english)) as Record<
    string,
    string
  >;
}

/** What `make` makes of a source; that it cannot is told as wrong use, with the name that was probably meant. */
export function fromSource<T>(make: () => T): T {
  try {
    return make();
  } catch (reason) {
    if (!(reason instanceof SourceError)) throw reason;
    const { message, wrong } = reason;
    throw new UsageError(message + (wrong ? meantHint(wrong.given, wrong.known) : ''));
  }
}

function named(text: string): [string, string | undefined] {
  const [chinese = '', english] = text.split(/[:：]/).map((part) => part.trim());
  return [chinese, english];
}

function oneOf<T extends string>(option: string, value: string, known: readonly T[]): T {
  const found = known.find((one) => one === value);
  if (found !== undefined) return found;
  throw new UsageError(`--${option} 只能是 ${known.join(' 或 ')}${meantHint(value, known)}`);
}
