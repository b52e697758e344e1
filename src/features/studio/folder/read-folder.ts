import { type UnzipFileInfo, unzipSync } from 'fflate';
import { FILE_PLACE, MOST_FILE_PLACE, MOST_FILE_TEXT } from '@/contract/studio/studio';
import { t } from '@/services/i18n';

/** Bytes of a zip, and of all texts together. */
const MOST_ZIP = 10 * 1024 * 1024;
const MOST_TEXT = 20 * 1024 * 1024;
/** Entries of a folder, whatever they are. */
const MOST_ENTRIES = 2_000;

/** A folder that cannot be read as a whole, with the reason in the person's language. */
export class FolderError extends Error {}

/** A file of a folder that was given: its text, or why it cannot be taken. */
export interface GivenFile {
  /** Its place in the schemas folder; as it is called in the folder where that is none. */
  file: string;
  text?: string;
  fault?: string;
}

export interface GivenFolder {
  /** What the zip or the folder is called. */
  name: string;
  files: GivenFile[];
  /** Files that are no page files and are passed over. */
  others: number;
}

/** Something in a folder, before it is read. */
interface Entry {
  name: string;
  size: number;
}

/** The page files of a zip. Throws `FolderError` for one that is none, or too large; unpacks nothing beyond the limits. */
export function folderOfZip(name: string, bytes: Uint8Array): GivenFolder {
  if (bytes.length > MOST_ZIP) throw new FolderError(t('文件大小不能超过 10M'));
  const entries: Entry[] = [];
  let taken = 0;
  const contents = (): Record<string, Uint8Array> => {
    try {
      return unzipSync(bytes, {
        filter: (info: UnzipFileInfo) => {
          if (info.name.endsWith('/')) return false;
          entries.push({ name: info.name, size: info.originalSize });
          if (entries.length > MOST_ENTRIES) throw new FolderError(manyEntries());
          if (!isJson(info.name) || info.originalSize > MOST_FILE_TEXT) return false;
          taken += info.originalSize;
          if (taken > MOST_TEXT) throw new FolderError(largeTexts());
          return true;
        },
      });
    } catch (reason) {
      if (reason instanceof FolderError) throw reason;
      console.warn('studio', reason);
      throw new FolderError(t('文件打不开，请确认它是没有加密的 zip 文件'));
    }
  };
  const unpacked = contents();
  return given(name, entries, (entry) => unpacked[entry.name]);
}

/** The page files of a folder that was chosen. Rejects with `FolderError` for one that is too large. */
export async function folderOfFiles(files: readonly File[]): Promise<GivenFolder> {
  const entries = files.map((file) => ({
    name: file.webkitRelativePath || file.name,
    size: file.size,
    file,
  }));
  if (entries.length > MOST_ENTRIES) throw new FolderError(manyEntries());
  const wanted = entries.filter(({ name, size }) => isJson(name) && size <= MOST_FILE_TEXT);
  if (wanted.reduce((sum, { size }) => sum + size, 0) > MOST_TEXT) throw new FolderError(largeTexts());
  const contents = new Map<string, Uint8Array>();
  for (const { name, file } of wanted) contents.set(name, new Uint8Array(await file.arrayBuffer()));
  const [top = ''] = entries[0]?.name.split('/') ?? [];
  return given(top, entries, ({ name }) => contents.get(name), `${top}/`);
}

const manyEntries = () => t('文件太多：一个文件夹最多 {most} 个文件', { most: MOST_ENTRIES });
const largeTexts = () => t('解开后超过 20M，没有读取');

/** Hidden folders, such as those of git and of macOS, hold no page files. */
const isJson = (name: string) => name.endsWith('.json') && !/(^|\/)(\.[^./]|__MACOSX\/)/.test(name);

function given(
  name: string,
  entries: readonly Entry[],
  contentOf: (entry: Entry) => Uint8Array | undefined,
  top = '',
): GivenFolder {
  const wanted = entries.filter((entry) => isJson(entry.name) && !entry.name.endsWith('page.schema.json'));
  const base = baseOf(wanted, top);
  const inside = wanted.filter((entry) => entry.name.startsWith(base));
  const placed = inside.map((entry) => ({ entry, file: entry.name.slice(base.length) }));
  // A file on its own is a setting of some program; page files stand in folders.
  const own = placed.filter(({ file }) => file.includes('/') || file.includes('\\'));
  if (own.length === 0) throw new FolderError(t('里面没有页面文件：应有 office/tools.json 这样的文件'));
  const counts = new Map<string, number>();
  for (const { file } of own) counts.set(file.toLowerCase(), (counts.get(file.toLowerCase()) ?? 0) + 1);
  const files = own.map(({ entry, file }): GivenFile => {
    const fault =
      faultOfPlace(file) ??
      (counts.get(file.toLowerCase())! > 1 ? t('同一个位置有两个文件') : undefined) ??
      (entry.size > MOST_FILE_TEXT ? t('超过 1M') : undefined);
    if (fault !== undefined) return { file, fault };
    return { file, ...textIn(contentOf(entry)) };
  });
  const seen = new Set<string>();
  return {
    name,
    // Of files in one place one line tells both.
    files: files.filter(({ file }) => !seen.has(file) && seen.add(file)),
    others: entries.length - own.length,
  };
}

/** The folder of page files: a folder `schemas` at any depth, else the one that was given. */
function baseOf(entries: readonly Entry[], top: string): string {
  for (const { name } of entries) {
    const found = /^(?:[^/]+\/)*?schemas\//.exec(name);
    if (found) return found[0];
  }
  return top;
}

function faultOfPlace(file: string): string | undefined {
  if (/\\|^\/|(^|\/)\.\.?(\/|$)/.test(file)) return t('文件名会指向文件夹之外，不能导入');
  if (!FILE_PLACE.test(file)) return t('文件名只能用字母、数字、- 和 _');
  return file.length > MOST_FILE_PLACE ? t('文件名太长') : undefined;
}

function textIn(content: Uint8Array | undefined): Pick<GivenFile, 'text' | 'fault'> {
  if (!content) return { fault: t('没有读到内容') };
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return { fault: t('不是 UTF-8 编码的文本') };
  }
  try {
    JSON.parse(text);
  } catch (reason) {
    return { fault: t('不是 JSON：{reason}', { reason: (reason as Error).message }) };
  }
  return { text };
}

export const nameOfZip = (file: string) => file.replace(/\.zip$/i, '');
