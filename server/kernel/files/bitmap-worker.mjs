// Plain JavaScript: a worker is loaded by Node itself, in tests and in the built gateway alike.
import { parentPort, workerData } from 'node:worker_threads';
import { decode } from 'bmp-ts';

const { data, width, height } = decode(Buffer.from(/** @type {Uint8Array} */ (workerData)), { toRGBA: true });
const pixels = Uint8Array.from(data);
parentPort?.postMessage({ pixels, width, height }, [pixels.buffer]);
