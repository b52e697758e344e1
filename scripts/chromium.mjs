import { existsSync } from 'node:fs';
import { run, say } from './setup.mjs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** The browser that the browser tests drive: `CHROMIUM_PATH`, or the system's; undefined when there is none. */
export function findChromium() {
  return [process.env.CHROMIUM_PATH, ...PLACES].find((path) => path && existsSync(path));
}

/** Installs Chromium and a Chinese font from the system's packages where they are missing. Throws with what to do. */
export async function installChromium() {
  if (findChromium()) return;
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) {
    throw new Error('浏览器测试需要 Chromium：请安装后重试，或用 CHROMIUM_PATH 指明它的位置');
  }
  say('安装 Chromium…');
  await run('apt-get', ['update', '-q']);
  await run('apt-get', ['install', '-y', '-q', 'chromium', 'fonts-noto-cjk'], {
    DEBIAN_FRONTEND: 'noninteractive',
  });
}
