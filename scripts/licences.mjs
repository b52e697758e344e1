import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const RULES = JSON.parse(readFileSync(new URL('./package-rules.json', import.meta.url), 'utf8'));

/**
 * A line for each package of `package-lock.json` in `folder` whose licence (SPDX) is not one of those in
 * `package-rules.json`, development tools included. An exception that no package needs is a line as well.
 *
 * @param {string} folder
 * @param {{ licences: string[], licenceExceptions: Record<string, string> }} [rules]
 * @returns {string[]}
 */
export function licenceFaults(folder, { licences, licenceExceptions } = RULES) {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  const needed = new Set();
  const faults = [];
  for (const [path, entry] of Object.entries(packages)) {
    if (path === '') continue;
    const name = entry.name ?? path.replace(/^.*node_modules\//, '');
    const licence = entry.license ?? installedLicence(join(folder, path));
    // The lock file says nothing of a part for another system: the part for this one speaks for it.
    if (licence === undefined && entry.optional && !existsSync(join(folder, path))) continue;
    if (isAllowed(licence, licences)) continue;
    const exception = Object.keys(licenceExceptions).find((pattern) => matches(name, pattern));
    if (exception === undefined) faults.push(`${name} ${entry.version}：${licence ?? '没有写明许可证'}`);
    else needed.add(exception);
  }
  const idle = Object.keys(licenceExceptions).filter((pattern) => !needed.has(pattern));
  return [...faults, ...idle.map((pattern) => `${pattern}：不再需要的例外`)];
}

/** What a package says itself, in today's key or in that of long ago. */
function installedLicence(folder) {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return undefined;
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8'));
  const said = [license ?? licenses ?? []].flat();
  return said.map((one) => one.type ?? one).join(' AND ') || undefined;
}

/** Of licences to choose from one suffices, of those that hold together all are needed. */
function isAllowed(licence = '', licences) {
  return licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => licences.includes(one)));
}

const matches = (name, pattern) =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const faults = licenceFaults(process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url)));
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) console.error('许可证不在 scripts/package-rules.json 之列');
  process.exitCode = faults.length > 0 ? 1 : 0;
}
