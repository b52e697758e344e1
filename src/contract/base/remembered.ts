/** Where something is kept by a key: a map, or one that lets go of what nobody holds. */
interface Kept<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
}

/** What is kept by a key; it is made when it is asked for the first time. */
export function remembered<Key, Value>(kept: Kept<Key, Value>, key: Key, make: () => NoInfer<Value>): Value {
  let value = kept.get(key);
  if (value === undefined) {
    value = make();
    kept.set(key, value);
  }
  return value;
}
