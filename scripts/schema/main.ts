import { createInterface } from 'node:readline/promises';
import { runSchemaCommand } from './commands';

/** Runs the command line in a terminal or a pipe; answers the exit code. Questions are asked of a terminal alone. */
export async function main(args: string[]): Promise<number> {
  const isTerminal = process.stdin.isTTY && process.stdout.isTTY;
  return runSchemaCommand(args, {
    print: (line) => console.log(line),
    ask: isTerminal ? askInTerminal : undefined,
  });
}

async function askInTerminal(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}
