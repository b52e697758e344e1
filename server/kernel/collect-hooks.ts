import type { Module } from './module';
import type { CardReader } from './records/hooks/card-reader';
import type { RecordHooks, ReferenceSource } from './records/hooks/hooks';
import type { InstalledHooks } from './records/hooks/installed-hooks';
import type { RecordSource } from './records/hooks/source';

type Hung =
  | 'records'
  | 'sources'
  | 'onRenamed'
  | 'onRecordWritten'
  | 'guards'
  | 'interceptors'
  | 'references'
  | 'cards';

/**
 * What all modules hang on records. Throws an Error where two modules have one name, use each other in a circle, hang one
 * kind of hook on one resource, or keep the rows of one resource or of one reference.
 */
export function collectHooks(
  modules: readonly (Pick<Module, 'name'> & Partial<Pick<Module, Hung | 'uses'>>)[],
): InstalledHooks {
  requireDifferentNames(modules);
  requireAcyclic(modules);
  const owners = new Map<string, string>();
  const own = (key: string, name: string) => {
    const owner = owners.get(key);
    if (owner !== undefined) throw new Error(`${key} is hung by both ${owner} and ${name}`);
    owners.set(key, name);
  };
  const records = new Map<string, RecordHooks>();
  const sources = new Map<string, RecordSource>();
  const references = new Map<string, ReferenceSource>();
  const cards = new Map<string, CardReader>();
  for (const module of modules) {
    for (const [resource, added] of Object.entries(module.records ?? {})) {
      for (const kind of Object.keys(added)) own(`${kind} on ${resource}`, module.name);
      records.set(resource, { ...records.get(resource), ...added });
    }
    for (const [resource, source] of Object.entries(module.sources ?? {})) {
      own(`source on ${resource}`, module.name);
      sources.set(resource, source);
    }
    for (const [reference, source] of Object.entries(module.references ?? {})) {
      own(`reference ${reference}`, module.name);
      references.set(reference, source);
    }
    for (const [type, reader] of Object.entries(module.cards ?? {})) {
      own(`card ${type}`, module.name);
      cards.set(type, reader);
    }
  }
  return {
    records,
    sources,
    listeners: modules.flatMap(({ onRecordWritten = [] }) => onRecordWritten),
    renameListeners: modules.flatMap(({ onRenamed = [] }) => onRenamed),
    guards: modules.flatMap(({ guards = [] }) => guards),
    interceptors: modules.flatMap(({ interceptors = [] }) => interceptors),
    references,
    cards,
  };
}

function requireDifferentNames(modules: readonly { name: string }[]): void {
  const names = modules.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`two modules are called ${twice}`);
}

/** Throws an Error that names the circle, or a module that is used and not there. */
function requireAcyclic(modules: readonly Pick<Module, 'name' | 'uses'>[]): void {
  const usesOf = new Map(modules.map(({ name, uses = [] }) => [name, uses]));
  const checked = new Set<string>();
  const visit = (name: string, way: readonly string[]): void => {
    if (way.includes(name)) throw new Error(`modules use each other: ${[...way, name].join(' > ')}`);
    if (checked.has(name)) return;
    const uses = usesOf.get(name);
    if (!uses) throw new Error(`${way.at(-1)} uses ${name}, which is no module`);
    for (const used of uses) visit(used, [...way, name]);
    checked.add(name);
  };
  for (const { name } of modules) visit(name, []);
}
