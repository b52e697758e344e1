const STORAGE_KEY = 'deviceId';

/** A random name for this browser, made once; the gateway ties image codes to it. */
export function getDeviceId(): string {
  const known = localStorage.getItem(STORAGE_KEY);
  if (known) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const made = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  localStorage.setItem(STORAGE_KEY, made);
  return made;
}
