import { newPerson } from '../support/browser/browser';
import type { Cell } from './cells';
import { type Figures, quantile } from './measure';
import { LEDGERS } from './workspace/ledgers';
import { type Click, OFFICES, type Office, openAll, openWarm, switchTo } from './workspace/office';
import { ACCOUNT, serveWorkspace, type WorkspaceScene } from './workspace/serve';

export const WORKSPACE_VARIANTS = Object.keys(OFFICES);

export interface WorkspaceRun {
  rounds: number;
  /** Lists that are opened in tabs beside the home page; 19 unless told. */
  tabs?: number;
  /** Told after each visit. */
  onVisit?(cell: Cell): void;
}

/**
 * Measures the office workspace of the built product beside one by hand, in front of the same gateway: opening a list
 * from the menu whose parts are all there, and switching between open tabs. Rounds are interleaved.
 */
export async function runWorkspace({
  rounds,
  tabs = LEDGERS.length,
  onVisit,
}: WorkspaceRun): Promise<Cell[]> {
  const scene = await serveWorkspace();
  const cells = WORKSPACE_VARIANTS.map(
    (variant): Cell => ({ subject: 'workspace', size: `${tabs + 1} tabs`, variant, runs: [] }),
  );
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const cell of cells) {
        cell.runs.push(await visit(scene, OFFICES[cell.variant as keyof typeof OFFICES], tabs));
        onVisit?.(cell);
      }
    }
  } finally {
    await scene.close();
  }
  return cells;
}

async function visit(
  { browser, url, clicks }: WorkspaceScene,
  office: Office,
  tabs: number,
): Promise<Figures> {
  const person = await newPerson(browser, url);
  const { page } = person;
  const ledgers = LEDGERS.slice(0, tabs);
  await page.addInitScript({ content: clicks });
  await person.signIn(ACCOUNT);
  await office.enter(page);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  for (const ledger of ledgers) await openWarm(office, page, cdp, ledger);
  const openings: Click[] = [];
  for (const ledger of ledgers) openings.push(await openWarm(office, page, cdp, ledger));
  await openAll(office, page, ledgers);
  const switches: Click[] = [];
  for (const ledger of ledgers) switches.push(await switchTo(office, page, cdp, ledger));
  if (person.faults.length > 0) throw new Error(person.faults.join('; '));
  await person.leave();
  return {
    'open shown': medianOf(openings, 'shown'),
    'open cpu': medianOf(openings, 'cpu'),
    'open script': medianOf(openings, 'script'),
    'switch shown': medianOf(switches, 'shown'),
    'switch cpu': medianOf(switches, 'cpu'),
    'switch script': medianOf(switches, 'script'),
    'switch script, longest': Math.max(...switches.map(({ script }) => script)),
  };
}

function medianOf(clicks: readonly Click[], figure: keyof Click): number {
  return quantile(
    clicks.map((click) => click[figure]),
    0.5,
  );
}
