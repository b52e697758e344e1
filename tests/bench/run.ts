import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import type { Cell } from './cells';
import { openBenchPages } from './open-pages';
import { parseOptions, type Topic } from './options';
import { type TablePlan, tableOf } from './report';
import { GATEWAY_VARIANTS, runGateway } from './run-gateway';
import { runLanding } from './run-landing';
import { runPages } from './run-pages';
import { runWorkspace, WORKSPACE_VARIANTS } from './run-workspace';
import { SUBJECTS, type SubjectName } from './subjects';

/** `npm run bench`: measures, prints a table of ratios for each topic, and writes the raw figures to `--out`. */
const options = parseOptions(process.argv.slice(2));
const started = new Date().toISOString();
const load: number[] = [];
const cells: Cell[] = [];
const names = options.only.filter((name): name is SubjectName => Object.hasOwn(SUBJECTS, name));
const note = ({ subject, size, variant, runs, failure }: Cell) => {
  load.push(loadavg()[0]!);
  console.error(`${subject}, ${size}, ${variant}: ${failure ?? runs.length}`);
};

if (options.only.includes('gateway')) {
  execFileSync(process.execPath, ['scripts/build-server.mjs']);
  cells.push(...(await runGateway({ rounds: options.rounds, sizes: options.sizes, onRound: note })));
}
if (names.length > 0) {
  const pages = await openBenchPages();
  try {
    for (const name of names) {
      const { rounds, sizes } = options;
      cells.push(...(await runPages(pages, name, { rounds, sizes, onVisit: note })));
    }
  } finally {
    await pages.close();
  }
}

if (options.only.includes('workspace') || options.only.includes('landing')) {
  execFileSync(process.execPath, ['scripts/build.mjs']);
}
if (options.only.includes('workspace')) {
  cells.push(...(await runWorkspace({ rounds: options.rounds, onVisit: note })));
}
if (options.only.includes('landing')) {
  for (const { screen, figures, faults } of await runLanding(options.rounds)) {
    load.push(loadavg()[0]!);
    cells.push({ subject: 'landing', size: screen, variant: 'product', runs: [figures] });
    console.log(screen, JSON.stringify(figures), ...faults.map((fault) => `\n  ${fault}`));
  }
}

const plans: TablePlan[] = options.only.filter((name) => name !== 'landing').map(planOf);
for (const plan of plans) console.log(`${tableOf(cells, plan)}\n`);
if (options.out) {
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version };
  const raw = { started, command: process.argv.slice(2), machine, load, cells };
  writeFileSync(options.out, `${JSON.stringify(raw, undefined, 1)}\n`);
}

function planOf(name: Exclude<Topic, 'landing'>): TablePlan {
  if (name === 'gateway') {
    const title = 'Calls of the gateway';
    return { subject: name, title, variants: GATEWAY_VARIANTS, pairs: [['gateway', 'same SQL']] };
  }
  if (name === 'workspace') {
    return { subject: name, title: 'The office workspace', variants: WORKSPACE_VARIANTS, pairs: [] };
  }
  const { title, variants, pairs } = SUBJECTS[name];
  return { subject: name, title, variants: Object.keys(variants), pairs };
}
