import type { Module, RecordHooks } from './module';

/** The hooks of all modules by resource name. */
export type HooksByResource = ReadonlyMap<string, RecordHooks>;

/** Throws an Error where two modules have one name, or hang one kind of hook on one resource. */
export function collectHooks(modules: readonly Pick<Module, 'name' | 'records'>[]): HooksByResource {
  requireDifferentNames(modules);
  const owners = new Map<string, string>();
  const hooks = new Map<string, RecordHooks>();
  for (const { name, records = {} } of modules) {
    for (const [resource, added] of Object.entries(records)) {
      for (const kind of Object.keys(added)) {
        const key = `${kind} on ${resource}`;
        const owner = owners.get(key);
        if (owner !== undefined) throw new Error(`${key} is hung by both ${owner} and ${name}`);
        owners.set(key, name);
      }
      hooks.set(resource, { ...hooks.get(resource), ...added });
    }
  }
  return hooks;
}

function requireDifferentNames(modules: readonly { name: string }[]): void {
  const names = modules.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`two modules are called ${twice}`);
}
