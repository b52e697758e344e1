// Plain JavaScript: a worker is loaded by Node itself, in tests and in the built gateway alike.
import { scryptSync } from 'node:crypto';
import { setPriority } from 'node:os';

// On Linux the priority is the thread's, elsewhere that of the whole process. 5 is a third of what others have on a busy core.
if (process.platform === 'linux') setPriority(5);

/** Derives a key on this thread, behind all that answers calls. */
export default ({ password, salt, length, options }) => scryptSync(password, salt, length, options);
