import { statfs } from 'node:fs/promises';

/** How much room a disk has: for everything, for signing in and out alone, or for nothing. */
export type Room = 'enough' | 'little' | 'none';

export interface Disk {
  /** Whether there was enough at the last look. */
  hasRoom(): boolean;
  close(): Promise<void>;
}

/** Milliseconds between two looks: what is written in between fits into the reserve. */
const LOOK_EVERY_MS = 2000;

/** The part of the reserve that is kept to the last. */
const LAST_PART = 1 / 4;

/**
 * Looks at the disk of a directory at once and then every two seconds. Below `reserve` free bytes there is little room,
 * below a quarter of it none: an embedded database that runs into the end of its disk stops, so it has to stop writing
 * before. `onChange` is awaited before the next look, and called again after it has failed.
 */
export async function watchDisk(options: {
  directory: string;
  reserve: number;
  onChange(room: Room): Promise<void>;
}): Promise<Disk> {
  const { directory, reserve, onChange } = options;
  let room: Room = 'enough';
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const look = async () => {
    const now = await roomOf(directory, reserve);
    if (now === room) return;
    await onChange(now);
    room = now;
  };
  let looking = look();
  await looking;
  const goOn = () => {
    timer = setTimeout(() => {
      looking = look().catch(() => undefined);
      void looking.then(() => isClosed || goOn());
    }, LOOK_EVERY_MS);
    timer.unref();
  };
  goOn();
  return {
    hasRoom: () => room === 'enough',
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await looking;
    },
  };
}

async function roomOf(directory: string, reserve: number): Promise<Room> {
  const found = await statfs(directory).catch(() => undefined);
  const free = found ? found.bavail * found.bsize : 0;
  if (free >= reserve) return 'enough';
  return free >= reserve * LAST_PART ? 'little' : 'none';
}
