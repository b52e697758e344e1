import { widthOf } from '../../src/contract/new-page/text-width';
import type { Command } from './command';

const RUN = 'npm run schema --';

/** All commands in a line each. */
export function overview(commands: Readonly<Record<string, Command>>): string {
  const names = Object.keys(commands);
  const width = Math.max(...names.map((name) => name.length));
  return [
    `用法：${RUN} <命令> [选项]`,
    '',
    ...names.map((name) => `  ${name.padEnd(width)}  ${commands[name]!.summary}`),
    '',
    `每个命令的详细用法：${RUN} <命令> --help`,
  ].join('\n');
}

export function helpOf(name: string, { summary, usage, options, notes }: Command): string {
  const rows = Object.entries(options).map(([option, { value, help }]) => ({
    left: `--${option}${value ? ` ${value}` : ''}`,
    help,
  }));
  const width = Math.max(0, ...rows.map(({ left }) => widthOf(left)));
  const list = rows.map(({ left, help }) => `  ${left}${' '.repeat(width - widthOf(left))}  ${help}`);
  return [
    summary,
    '',
    `用法：${RUN} ${[name, usage].filter(Boolean).join(' ')}`,
    ...(list.length > 0 ? ['', '选项：', ...list] : []),
    ...(notes.length > 0 ? ['', ...notes] : []),
  ].join('\n');
}
