import { checkCommand } from './check-command';
import { type Command, type ExitCode, type Io, meantHint, readArguments, UsageError } from './command';
import { diffCommand } from './diff-command';
import { formatCommand } from './format-command';
import { fromOpenapiCommand } from './from-openapi-command';
import { fromTableCommand } from './from-table-command';
import { fromXlsxCommand } from './from-xlsx-command';
import { helpOf, overview } from './help';
import { migrateCommand } from './migrate-command';
import { newCommand } from './new-command';
import { testCommand } from './test-command';
import { typesCommand } from './types-command';

export const COMMANDS: Readonly<Record<string, Command>> = {
  check: checkCommand,
  new: newCommand,
  'from-xlsx': fromXlsxCommand,
  'from-table': fromTableCommand,
  'from-openapi': fromOpenapiCommand,
  format: formatCommand,
  test: testCommand,
  types: typesCommand,
  diff: diffCommand,
  migrate: migrateCommand,
};

const HELP = new Set(['help', '--help', '-h']);

/** Runs one command as typed. Wrong use is answered with what was meant and the help, and with exit code 2. */
export async function runSchemaCommand(args: string[], io: Io): Promise<ExitCode> {
  const [name, ...rest] = args;
  if (name === undefined || HELP.has(name)) {
    const of = rest[0];
    io.print(
      of !== undefined && Object.hasOwn(COMMANDS, of) ? helpOf(of, COMMANDS[of]!) : overview(COMMANDS),
    );
    return name === undefined ? 2 : 0;
  }
  if (!Object.hasOwn(COMMANDS, name)) {
    io.print(`没有命令 ${name}${meantHint(name, Object.keys(COMMANDS))}\n\n${overview(COMMANDS)}`);
    return 2;
  }
  const command = COMMANDS[name]!;
  if (rest.some((arg) => arg === '--help' || arg === '-h')) {
    io.print(helpOf(name, command));
    return 0;
  }
  try {
    return await command.run(readArguments(rest, command.options), io);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    io.print(`${error.message}\n详细用法：npm run schema -- ${name} --help`);
    return 2;
  }
}
