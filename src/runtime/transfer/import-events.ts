const listeners = new Map<string, Set<() => void>>();

/** Tells the lists of a resource that a file of records has been written. */
export function importWritten(resource: string): void {
  for (const listener of listeners.get(resource) ?? []) listener();
}

export function onImportWritten(resource: string, listener: () => void): () => void {
  const own = listeners.get(resource) ?? new Set();
  listeners.set(resource, own.add(listener));
  return () => {
    own.delete(listener);
  };
}
