import { statfs } from 'node:fs/promises';

/** Whether the disk has room to write on. */
export interface Disk {
  /** As it was at the last look. */
  hasRoom(): boolean;
  close(): Promise<void>;
}

/** Milliseconds between two looks: what is written in between fits into the reserve. */
const LOOK_EVERY_MS = 2000;

/**
 * Looks at the disk of a directory at once and then every two seconds. Below `reserve` free bytes there is no room: an
 * embedded database that runs into the end of its disk stops, so it has to stop writing before. `onChange` is awaited
 * before the next look, and called again after it has failed.
 */
export async function watchDisk(options: {
  directory: string;
  reserve: number;
  onChange(hasRoom: boolean): Promise<void>;
}): Promise<Disk> {
  const { directory, reserve, onChange } = options;
  let room = true;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const look = async () => {
    const now = await hasRoom(directory, reserve);
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
    hasRoom: () => room,
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await looking;
    },
  };
}

async function hasRoom(directory: string, reserve: number): Promise<boolean> {
  const found = await statfs(directory).catch(() => undefined);
  return found !== undefined && found.bavail * found.bsize >= reserve;
}
