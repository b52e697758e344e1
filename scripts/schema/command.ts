import { parseArgs } from 'node:util';
import { nearest } from '../../src/contract/check/problem';

/** Where a command speaks to: lines of its result, and a person who can be asked, when there is one. */
export interface Io {
  print(line: string): void;
  ask?: ((question: string) => Promise<string>) | undefined;
}

/** What the shell is told: 0 done, 1 faults or dangers found, 2 wrong use. */
export type ExitCode = 0 | 1 | 2;

/** One option of a command; a `flag` takes no value. */
interface Option {
  type: 'flag' | 'text';
  /** Shown in the help in place of the value. */
  value?: string;
  help: string;
}

/** One command of `npm run schema -- <command>`. */
export interface Command {
  summary: string;
  /** What follows the command's name, for the help. */
  usage: string;
  options: Readonly<Record<string, Option>>;
  /** Examples, exit codes and the like, for the help. */
  notes: readonly string[];
  run(given: Given, io: Io): Promise<ExitCode>;
}

/** What was typed after the command. */
export interface Given {
  names: string[];
  flags: ReadonlySet<string>;
  texts: Readonly<Record<string, string>>;
}

/** Wrong use of a command, worded in Chinese for who typed it. */
export class UsageError extends Error {}

/** Reads what was typed by the options that a command has. Throws `UsageError` with the option that was meant. */
export function readArguments(args: string[], options: Command['options']): Given {
  const { tokens } = parseArgs({
    args,
    strict: false,
    allowPositionals: true,
    tokens: true,
    options: forNode(options),
  });
  const flags = new Set<string>();
  const texts: Record<string, string> = {};
  const names: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') names.push(token.value);
    if (token.kind !== 'option') continue;
    const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined;
    if (!option) throw new UsageError(unknownOption(token.rawName, Object.keys(options)));
    if (option.type === 'flag') flags.add(token.name);
    else if (token.value === undefined)
      throw new UsageError(`--${token.name} 后面要写 ${option.value ?? '内容'}`);
    else texts[token.name] = token.value;
  }
  return { names, flags, texts };
}

function forNode(options: Command['options']) {
  return Object.fromEntries(
    Object.entries(options).map(([name, { type }]) => [
      name,
      { type: type === 'flag' ? ('boolean' as const) : ('string' as const) },
    ]),
  );
}

/** What was probably meant in place of what nothing is called, for the end of a message; empty where nothing is near it. */
export function meantHint(wrong: string, known: readonly string[]): string {
  const meant = nearest(wrong, known);
  return meant ? `（您是不是想写 ${meant}？）` : '';
}

function unknownOption(written: string, known: string[]): string {
  const meant = nearest(written.replace(/^-+/, ''), known);
  return `没有选项 ${written}${meant ? `（您是不是想写 --${meant}？）` : ''}`;
}
