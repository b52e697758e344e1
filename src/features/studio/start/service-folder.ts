import type { Face } from '@/contract/base/identity';
import type { Dictionary } from '@/contract/language/dictionary-schema';
import { STUDIO_CALLS, type StudioFile } from '@/contract/studio/studio';
import { fetchDownload } from '@/services/http/download';
import { loadOverview } from '../api';
import { kindOf } from '../words';

/** The texts in service, by their places in the schemas folder. */
export type ServiceFolder = ReadonlyMap<string, string>;

/** What is in service: the texts, and the versions that they are. */
export interface InService {
  folder: ServiceFolder;
  files: readonly StudioFile[];
}

/** Loads what is in service. Rejects as `http` does. */
export async function loadInService(): Promise<InService> {
  // The versions before the texts: what is published in between is told when the draft is handed in.
  const { files } = await loadOverview();
  return { files, folder: await loadFolder() };
}

/** All texts at once, as the export has them. */
async function loadFolder(): Promise<ServiceFolder> {
  const [{ bytes }, { strFromU8, unzipSync }] = await Promise.all([
    fetchDownload({ url: STUDIO_CALLS.export, quiet: true, stays: true }),
    import('fflate'),
  ]);
  const files = unzipSync(new Uint8Array(await bytes.arrayBuffer()));
  return new Map(
    Object.entries(files).map(([name, content]) => [name.replace(/^schemas\//, ''), strFromU8(content)]),
  );
}

export function dictionariesIn(folder: ServiceFolder): Record<string, Dictionary> {
  const found = [...folder].flatMap(([file, text]): [string, Dictionary][] => {
    const name = /^dictionaries\/(.+)\.json$/.exec(file)?.[1];
    return name === undefined ? [] : [[name, JSON.parse(text) as Dictionary]];
  });
  return Object.fromEntries(found);
}

/** The groups that menus of a side have, the most used first. */
export function menuGroups(folder: ServiceFolder, face: Face): string[] {
  const counts = new Map<string, number>();
  for (const [file, text] of folder) {
    if (kindOf(file) !== 'page') continue;
    const { menu } = JSON.parse(text) as { menu?: unknown };
    for (const entry of [menu].flat() as { face?: string; group?: string }[])
      if (entry?.face === face && entry.group) counts.set(entry.group, (counts.get(entry.group) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one).map(([group]) => group);
}
