import { originOf } from '../migrations/edits';
import type { MigrationChain } from '../migrations/migration';
import { upgrade } from '../migrations/upgrade';
import type { Report } from './report';

/** A page file in the current version, and the report by which problems of it stand where the author wrote. */
export interface Versioned {
  value: unknown;
  report: Report;
  isUpgraded: boolean;
}

/**
 * Brings a page file of an earlier `schemaVersion` to the current one, with a warning; one of a later version, or one
 * that cannot be brought over, is an error and answers undefined.
 */
export function checkVersion(value: unknown, whole: Report, chain: MigrationChain): Versioned | undefined {
  const found = upgrade(value, chain);
  const report = whole.under('version');
  const place = report.at('schemaVersion');
  if (found.kind === 'newer') {
    place.value(
      [],
      `schemaVersion 不对：文件是第 ${found.version} 版的写法，本系统只认识到第 ${chain.current} 版，请升级系统或改回`,
    );
    return undefined;
  }
  if (found.kind === 'stuck') {
    place.value([], `文件不是完好的第 ${found.version} 版写法，无法升级：${found.reason}`);
    return undefined;
  }
  if (found.kind === 'current') return { value, report: whole, isUpgraded: false };
  place.value(
    [],
    `文件是第 ${found.version} 版的写法，已当作第 ${chain.current} 版使用；运行 npm run schema -- migrate 可以改写文件`,
    { severity: 'warning' },
  );
  const { edits } = found;
  const atOrigin = whole.through((said) => ({ ...said, path: originOf(said.path, edits) }));
  return { value: found.value, report: atOrigin, isUpgraded: true };
}
