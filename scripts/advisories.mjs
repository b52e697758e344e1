import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const { advisories: KNOWN } = JSON.parse(
  readFileSync(new URL('./package-rules.json', import.meta.url), 'utf8'),
);
const GRAVE = new Set(['high', 'critical']);

/** What `npm audit` answers of the packages of the product itself, development tools left out; undefined where it could not ask. */
function audit() {
  const args = ['audit', '--json', '--omit=dev', '--fetch-retries=0', '--fetch-timeout=20000'];
  const options = { cwd: fileURLToPath(new URL('..', import.meta.url)), maxBuffer: 2 ** 26 };
  return new Promise((resolve) => {
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    // It ends with 1 where it found something, and where it could not ask.
    execFile(npm, args, { ...options, shell: process.platform === 'win32' }, (_, said) => {
      try {
        resolve(JSON.parse(said).vulnerabilities);
      } catch {
        resolve(undefined);
      }
    });
  });
}

/** Advisories of level high and above by their number, with the lines to print. */
function graveOf(vulnerabilities) {
  const grave = new Map();
  for (const via of Object.values(vulnerabilities).flatMap((one) => one.via)) {
    // A name stands for a package that has the fault of another one.
    if (typeof via === 'string' || !GRAVE.has(via.severity)) continue;
    grave.set(via.url.replace(/^.*\//, ''), `${via.name} ${via.range}：${via.title}（${via.url}）`);
  }
  return grave;
}

const vulnerabilities = await audit();
if (vulnerabilities === undefined) {
  console.log('npm audit 没有回答，这次没有检查已知漏洞');
} else {
  const open = [...graveOf(vulnerabilities)].filter(([id]) => !Object.hasOwn(KNOWN, id));
  for (const [, line] of open) console.error(line);
  if (open.length > 0) console.error('请升级，或在 scripts/package-rules.json 写明为什么与本产品无关');
  process.exitCode = open.length > 0 ? 1 : 0;
}
