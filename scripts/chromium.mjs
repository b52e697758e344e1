import { existsSync } from 'node:fs';
import { run, say } from './setup.mjs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** Chromium without a window to draw: the same pages for three quarters of the processor's time. */
const SHELL = '/usr/bin/chromium-headless-shell';

const firstOf = (paths) => [process.env.CHROMIUM_PATH, ...paths].find((path) => path && existsSync(path));

/** The browser of benches and pictures: `CHROMIUM_PATH`, or the system's; undefined when there is none. */
export const findChromium = () => firstOf([...PLACES, SHELL]);

/** The browser that the tests drive: as for benches, but the headless shell before a Chromium with windows. */
export const findTestBrowser = () => firstOf([SHELL, ...PLACES]);

/**
 * Installs a browser for the tests and a Chinese font from the system's packages where they are missing. Throws with what
 * to do when there is no browser; a shell that cannot be had beside Chromium is done without.
 */
export async function installTestBrowser() {
  const found = findTestBrowser();
  if (found === SHELL || process.env.CHROMIUM_PATH) return;
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    say('安装 Chromium…');
    const installed = install().then(() => true);
    if (await (found ? installed.catch(() => false) : installed)) return;
    say('没有装上 chromium-headless-shell，测试改用 Chromium，会慢一些');
  } else if (!found) {
    throw new Error('浏览器测试需要 Chromium：请安装后重试，或用 CHROMIUM_PATH 指明它的位置');
  }
}

async function install() {
  await run('apt-get', ['update', '-q']);
  await run('apt-get', ['install', '-y', '-q', 'chromium-headless-shell', 'fonts-noto-cjk'], {
    DEBIAN_FRONTEND: 'noninteractive',
  });
}
