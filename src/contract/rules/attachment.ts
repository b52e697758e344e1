import type { Doc } from '../base/doc';
import { FILE_TYPES, type FileSuffix } from '../base/files';
import { chosenRows } from '../language/references';
import { lookupOf } from './reference';

/** Whether every file that a field holds is there, as far as the form can tell: see `provideLookup`. */
export async function filesExist(form: object | undefined, ids: unknown): Promise<boolean> {
  return (await filesOf(form, ids))?.every((file) => file !== undefined) ?? true;
}

/** Whether every file that a field holds, and that is there, is of one of these types. */
export async function filesFit(
  form: object | undefined,
  ids: unknown,
  accept: readonly FileSuffix[],
): Promise<boolean> {
  const types = new Set<unknown>(accept.map((suffix) => FILE_TYPES[suffix]));
  return (await filesOf(form, ids))?.every((file) => !file || types.has(file.contentType)) ?? true;
}

async function filesOf(form: object | undefined, ids: unknown): Promise<(Doc | undefined)[] | undefined> {
  const lookup = lookupOf(form);
  return lookup && chosenRows({ reference: 'attachment' }, ids, lookup);
}
