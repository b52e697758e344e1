// Plain Node without dependencies: it runs before they are installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

const NEEDS = [20, 19];
const SHARED = ['package-lock.json', 'tsconfig.json', 'src/contract'];

/** What each build is made from, the file that shows it is there, and how it is made. */
export const BUILDS = {
  types: {
    title: '路由的类型',
    inputs: ['package-lock.json', '.umirc.ts', 'plugin.ts', 'src/app.tsx'],
    output: 'src/.umi/exports.ts',
    command: ['node_modules/umi/bin/umi.js', 'setup'],
  },
  web: {
    title: '网页',
    inputs: [...SHARED, 'src', '.umirc.ts', 'plugin.ts', 'scripts/static-styles.tsx', 'public'],
    output: 'dist/web/index.html',
    command: ['node_modules/umi/bin/umi.js', 'build'],
  },
  // After the web build, which empties its folder.
  children: {
    title: '子应用',
    inputs: [...SHARED, 'children'],
    output: 'dist/web/children/bidding/manifest.json',
    command: ['children/bidding/build.mjs'],
  },
  server: {
    title: '服务端',
    inputs: [...SHARED, 'server', 'scripts/build-server.mjs'],
    output: 'dist/server/main.js',
    command: ['scripts/build-server.mjs'],
  },
  schema: {
    title: '页面文件工具',
    inputs: ['package-lock.json', 'src/contract', 'scripts/schema', 'scripts/build-schema.mjs'],
    output: 'dist/schema/main.mjs',
    command: ['scripts/build-schema.mjs'],
  },
};

/** Throws with what to do when this Node is too old. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > NEEDS[0] || (major === NEEDS[0] && minor >= NEEDS[1])) return;
  throw new Error(`需要 Node ${NEEDS.join('.')} 或更高版本，当前为 ${process.versions.node}`);
}

/**
 * Installs the packages when they are missing or other than `package-lock.json` says. Throws where `node_modules` is a
 * link: npm would empty the folder of another checkout.
 */
export async function install() {
  const stamp = join(ROOT, 'node_modules/.installed');
  const wanted = hashOf(['package-lock.json']);
  if (existsSync(stamp) ? read(stamp) === wanted : installedBy()) return;
  if (lstatSync(join(ROOT, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) {
    throw new Error(
      'node_modules 是一个链接，重新安装会清空它指向的文件夹；请先删除这个链接，或到它指向的项目里安装',
    );
  }
  say('安装依赖…');
  await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', ['ci', '--include=dev']);
  writeFileSync(stamp, wanted);
}

/** Makes a build (one of `BUILDS`) when it is missing or its inputs have changed; `tell` hears of it. */
export async function build(name, tell = say) {
  const { title, inputs, output, command } = BUILDS[name];
  const stamp = join(ROOT, 'dist', `${name}.stamp`);
  const wanted = hashOf(inputs);
  if (existsSync(join(ROOT, output)) && existsSync(stamp) && read(stamp) === wanted) return;
  tell(`构建${title}…`);
  await run(process.execPath, command);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** Runs a command in the root, its output in this terminal; rejects unless it ends with 0. */
export function run(command, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } });
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ${args.join(' ')} 失败（${code}）`)),
    );
  });
}

export function say(text) {
  console.log(`[准备] ${text}`);
}

/** Packages that npm itself put there after the lock file was last written. */
function installedBy() {
  const own = join(ROOT, 'node_modules/.package-lock.json');
  return existsSync(own) && statSync(own).mtimeMs >= statSync(join(ROOT, 'package-lock.json')).mtimeMs;
}

/** A hash over names and contents of files and folders; what is missing counts as empty. */
function hashOf(paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => filesOf(join(ROOT, path))).sort()) {
    hash
      .update(`${relative(ROOT, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

/** Umi keeps what it generates in `src/.umi`. */
function filesOf(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => !name.startsWith('.umi'))
    .flatMap((name) => filesOf(join(path, name)));
}

function read(file) {
  return readFileSync(file, 'utf8');
}
