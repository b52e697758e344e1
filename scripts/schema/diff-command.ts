import { compare } from '../../src/contract/diff/compare';
import type { Change, Effect, Level } from '../../src/contract/language/page-changes';
import { type Command, type ExitCode, type Given, type Io, UsageError } from './command';
import { snapshotOf } from './snapshot-of';

const LEVELS: Readonly<Record<Level, string>> = { info: '提示', caution: '注意', danger: '危险' };
const EFFECTS: Readonly<Record<Effect, string>> = {
  permission: '权限',
  call: '接口',
  data: '数据',
  other: '其他',
};

export const diffCommand: Command = {
  summary: '比较改动前后的页面，说明会不会放宽权限、中断接口、丢失数据',
  usage: '<改动前> <改动后> [--strict] [--json]',
  options: {
    strict: { type: 'flag', help: '有“危险”的改动时退出码为 1' },
    json: { type: 'flag', help: '输出 JSON，供流水线读取' },
  },
  notes: [
    '改动前、改动后可以是一个页面文件、一个文件夹，或一个 git 版本；"." 是工作区里的 schemas/。',
    '',
    '例：npm run schema -- diff HEAD~1 . --strict',
    '    npm run schema -- diff 旧.json schemas/office/contracts.json',
    '',
    '危险：有人因此多了权限、调用会失败，或已存的数据会丢失；注意：请再想一想；提示：没有上述影响。',
    'JSON 是一个数组，每项有：level（info、caution、danger）、effect（permission、call、data、other）、rule、page、at、message。',
    '',
    '退出码：0 已比较；1 有危险的改动（只在 --strict 时）；2 用法不对，或文件有错误。',
  ],
  run: runDiff,
};

async function runDiff({ names, flags }: Given, { print }: Io): Promise<ExitCode> {
  const [before, after, ...more] = names;
  if (before === undefined || after === undefined || more.length > 0) {
    throw new UsageError('请写改动前和改动后两项，例如 diff HEAD~1 .');
  }
  const changes = compare(await snapshotOf(before), await snapshotOf(after));
  if (flags.has('json')) print(JSON.stringify(changes, null, 2));
  else printChanges(changes, print);
  return flags.has('strict') && changes.some(({ level }) => level === 'danger') ? 1 : 0;
}

function printChanges(changes: readonly Change[], print: Io['print']): void {
  for (const page of new Set(changes.map((change) => change.page))) {
    print(page);
    for (const { level, effect, at, message } of changes.filter((change) => change.page === page)) {
      print(`  ${LEVELS[level]}  ${EFFECTS[effect]}  ${at}：${message}`);
    }
  }
  const count = (level: Level) => changes.filter((change) => change.level === level).length;
  print(`${count('danger')} 处危险，${count('caution')} 处注意，${count('info')} 处提示`);
}
