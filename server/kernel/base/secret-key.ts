import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './start-error';

/**
 * The secret from the environment or, on loopback, the one kept in `dataDir/secret.key` (mode 0600), made on first use.
 * Throws {@link StartError} when the kept file is too short to be a secret.
 */
export function loadSecretKey(options: { secretKey?: string | undefined; dataDir: string }): string {
  if (options.secretKey) return options.secretKey;
  const file = join(options.dataDir, 'secret.key');
  const kept = read(file) ?? make(options.dataDir, file);
  if (kept.length < 32)
    throw new StartError(`密钥文件 ${file} 已损坏：删除它后重新启动，已登录的账号需要重新登录`);
  return kept;
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Written whole under another name and then linked, so that neither a kill nor a second process leaves half a secret. */
function make(dataDir: string, file: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return read(file) ?? '';
}
