const views = new WeakMap<object, object>();

/**
 * A live, read-only look at a value for expressions: absent and empty text read as null, prototype names do
 * not exist, and a read passes through to the source, so that Formily's reactions depend on what was read alone.
 */
export function view(value: unknown): unknown {
  if (value === undefined || value === '') return null;
  if (typeof value === 'function' || typeof value === 'symbol') return null;
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  let seen = views.get(value);
  if (!seen) {
    seen = Array.isArray(value) ? viewArray(value) : viewObject(value as Record<string, unknown>);
    views.set(value, seen);
  }
  return seen;
}

function viewArray(source: unknown[]): object {
  return new Proxy(source, {
    get: (target, key) => {
      const value = Reflect.get(target, key);
      return typeof value === 'function' ? value : view(value);
    },
    set: () => false,
    deleteProperty: () => false,
  });
}

function viewObject(source: Record<string, unknown>): object {
  const read = (key: PropertyKey) => (isOrdinaryName(key) ? view(source[key]) : undefined);
  return new Proxy(
    {},
    {
      get: (_, key) => (key === 'constructor' ? Object : read(key)),
      has: (_, key) => isOrdinaryName(key),
      ownKeys: () => Object.keys(source),
      getOwnPropertyDescriptor: (_, key) =>
        isOrdinaryName(key)
          ? { value: read(key), configurable: true, enumerable: true, writable: true }
          : undefined,
      set: () => false,
      defineProperty: () => false,
      deleteProperty: () => false,
    },
  );
}

function isOrdinaryName(key: PropertyKey): key is string {
  return typeof key === 'string' && !(key in Object.prototype);
}
