import { MAX_FILE_NAME, suffixOf } from '../../../src/contract/base/files';

/** Controls, marks that turn the direction of writing, invisible characters and halves of surrogate pairs. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
/** Characters that some file system or shell gives a meaning to. */
const SPECIAL = /[<>:"|?*]/g;
/** Names that Windows keeps for devices. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * A file's name as it is kept: without folders, invisible characters and what file systems reserve, in Unicode's
 * composed form, at most {@link MAX_FILE_NAME} characters, the suffix as it was. Never empty.
 */
export function safeFileName(name: string): string {
  const base = name
    .split(/[\\/]/)
    .at(-1)!
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(SPECIAL, '_')
    .trim();
  const suffix = suffixOf(base);
  const ending = suffix === '' ? '' : base.slice(-suffix.length - 1);
  const stem = base.slice(0, base.length - ending.length).replace(/^[.\s]+|[.\s]+$/g, '');
  const kept = [...(DEVICE.test(stem) ? `_${stem}` : stem)].slice(0, MAX_FILE_NAME - ending.length).join('');
  return `${kept || '文件'}${ending}`;
}
