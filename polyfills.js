// What older browsers lack: built into a script of its own (plugin.ts) that `fit.js` asks for.
import 'core-js/stable';
import ResizeObserver from 'resize-observer-polyfill';

window.ResizeObserver = window.ResizeObserver || ResizeObserver;

/** RFC 9562, version 4. */
function randomUUID() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

crypto.randomUUID = crypto.randomUUID || randomUUID;
