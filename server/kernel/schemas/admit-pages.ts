import { messageOf } from '../../../src/contract/base/message-of';
import { checkPage } from '../../../src/contract/check/check-page';
import type { PageLookup } from '../../../src/contract/check/check-view';
import { claimsOf } from '../../../src/contract/check/claims';
import type { CheckedFile } from '../../../src/contract/check/folder';
import type { Problem } from '../../../src/contract/check/problem';
import { readJson } from '../../../src/contract/check/read-json';
import type { Dictionaries } from '../../../src/contract/fields/fields';
import { countedPages } from '../../../src/contract/fields/roll-ups';
import type { PageSchema, RecordPage } from '../../../src/contract/language/page-schema';
import { isRecordPage } from '../../../src/contract/language/pages';
import { pageBehind, pointedColumns } from '../../../src/contract/lists/pointed-columns';
import { pagesOfCards } from '../../../src/contract/pages/dashboards';
import { isView } from '../../../src/contract/pages/page-view';
import { withCounted } from './counted-pages';
import type { PageLedger } from './page-ledger';
import type { PageOwners } from './page-owners';
import { RecordsInTheWay } from './records-in-the-way';

/** A page file that may be served as far as its text goes. */
export type Candidate = CheckedFile & { page: PageSchema };

interface Admission {
  owners: PageOwners;
  ledger: PageLedger;
  dictionaries: Dictionaries;
  /** Where the pages are found that the records of others belong to. */
  lookup: PageLookup;
  isServed(candidate: Candidate): boolean;
  /** The pages in service by the file of each. */
  inService: ReadonlyMap<string, PageSchema>;
  /** What others read of the records of a page, as its table was last made ready for it, by path. */
  counted: Map<string, string>;
  prepare(page: PageSchema): Promise<void>;
  vanished(files: readonly string[]): Promise<string[]>;
}

/**
 * Decides which pages go into service, gives them what they claim and makes their tables ready. Answers what keeps each
 * of the candidates out; nothing for one that may enter. What belongs to a file stays its own, and no table is touched
 * for a page that claims it (decision 050).
 */
export async function admitPages(
  candidates: readonly Candidate[],
  gone: ReadonlySet<string>,
  admission: Admission,
): Promise<Map<string, Problem[]>> {
  const { entering, outcome } = await claimPages(candidates, gone, admission);
  // The table of a record is made for the page that it belongs to, before the pages over it add to that.
  const beside = pagesBeside(entering, gone, admission);
  for (const one of ownersFirst(entering)) {
    if (outcome.get(one.file)!.length > 0) continue;
    const isReady = admission.isServed(one) && !countsDiffer(one.page, beside, admission);
    if (!isReady) outcome.set(one.file, await prepareFailure(one, beside, admission));
  }
  await prepareCounted(entering, outcome, beside, admission);
  return outcome;
}

/** Gives pages what they claim. Answers what keeps each of them out, and those that do not claim what is another's. */
export async function claimPages(
  candidates: readonly Candidate[],
  gone: ReadonlySet<string>,
  admission: Omit<Admission, 'prepare'>,
): Promise<{ entering: Candidate[]; outcome: Map<string, Problem[]> }> {
  const { dictionaries, lookup } = admission;
  const outcome = new Map<string, Problem[]>(candidates.map(({ file }) => [file, []]));
  const refuse = ({ file, text }: Candidate, owners: ReadonlyMap<string, string>) =>
    outcome.set(file, errorsIn(checkPage(text, { dictionaries, owners, lookup }).problems));
  const { entering, blocked } = withoutBlocked(candidates, gone, admission.owners);
  for (const [candidate, owners] of blocked) refuse(candidate, owners);
  const claimants = entering.filter((one) =>
    claimsOf(one.page).some((claim) => admission.owners.of(claim) !== one.file),
  );
  const taken = await claimAll(claimants, gone, admission).catch((reason: unknown) => {
    for (const { file } of claimants)
      outcome.set(file, [storageProblem(`无法记下页面的归属：${messageOf(reason)}`)]);
    return new Map<string, string>();
  });
  for (const one of claimants) if (claimsOf(one.page).some((claim) => taken.has(claim))) refuse(one, taken);
  return { entering, outcome };
}

/** The pages that are in service, or will be: those that are entering in place of what their files said before. */
function pagesBeside(
  entering: readonly Candidate[],
  gone: ReadonlySet<string>,
  { inService }: Pick<Admission, 'inService'>,
): PageSchema[] {
  const next = new Map([...inService, ...entering.map(({ file, page }) => [file, page] as const)]);
  for (const file of gone) next.delete(file);
  return [...next.values()];
}

function countsIn(page: PageSchema, beside: readonly PageSchema[]): string {
  if (!isRecordPage(page)) return NOTHING;
  const { counted = null, pointedAt = null, charted = null } = withCounted(page, beside);
  return JSON.stringify([counted, pointedAt, charted]);
}

/** What is kept for a page of which others read nothing. */
const NOTHING = JSON.stringify([null, null, null]);

function countsDiffer(page: PageSchema, beside: readonly PageSchema[], { counted }: Admission): boolean {
  return countsIn(page, beside) !== (counted.get(page.path) ?? NOTHING);
}

/** Makes the tables ready of pages in service whose records others count now, or count no more. */
async function prepareCounted(
  entering: readonly Candidate[],
  outcome: Map<string, Problem[]>,
  beside: readonly PageSchema[],
  admission: Admission,
): Promise<void> {
  const files = new Set(entering.map(({ file }) => file));
  const others = [...admission.inService].filter(([file]) => !files.has(file)).map(([, page]) => page);
  for (const page of others) {
    if (!isRecordPage(page) || !beside.includes(page)) continue;
    if (!countsDiffer(page, beside, admission)) continue;
    try {
      await prepareOne(page, beside, admission);
    } catch (reason) {
      const problem = storageProblem(`无法为汇总和查询准备 ${page.path} 的数据表：${messageOf(reason)}`);
      for (const { file, page: other } of entering)
        if (readsOf(other, beside).includes(page.path))
          outcome.get(file)!.push({ ...problem, path: isRecordPage(other) ? 'derived' : 'cards' });
    }
  }
}

/** The pages whose tables serve the roll-ups of a page, its columns through references, and its cards. */
function readsOf(page: PageSchema, beside: readonly PageSchema[]): string[] {
  if (page.kind === 'dashboard') return pagesOfCards(page);
  if (!isRecordPage(page)) return [];
  const targets = pointedColumns(page).asked.flatMap((column) => pageBehind(page, column, beside) ?? []);
  return [...countedPages(page), ...targets.map(({ path, resource }) => resource.view?.of ?? path)];
}

/** The pages as their tables are to be made ready, those that others' records belong to first. */
export function tablesToPrepare(
  entering: readonly Candidate[],
  gone: ReadonlySet<string>,
  admission: Pick<Admission, 'inService'>,
): { candidate: Candidate; page: PageSchema }[] {
  const beside = pagesBeside(entering, gone, admission);
  return ownersFirst(entering).map((candidate) => {
    const { page } = candidate;
    return { candidate, page: isRecordPage(page) ? withCounted(page, beside) : page };
  });
}

async function prepareOne(
  page: RecordPage,
  beside: readonly PageSchema[],
  { prepare, counted }: Admission,
): Promise<void> {
  await prepare(withCounted(page, beside));
  counted.set(page.path, countsIn(page, beside));
}

/** A candidate is blocked by the owner of what it claims, unless that is gone or leaves it in this very change. */
function withoutBlocked(candidates: readonly Candidate[], gone: ReadonlySet<string>, owners: PageOwners) {
  const entering = new Map(candidates.map((one) => [one.file, one]));
  const blocked = new Map<Candidate, Map<string, string>>();
  const isInTheWay = (claim: string, file: string) => {
    const owner = owners.of(claim);
    if (owner === undefined || owner === file || gone.has(owner)) return false;
    const next = entering.get(owner);
    return !next || claimsOf(next.page).includes(claim);
  };
  // Who is blocked keeps what it has, and may so block another.
  for (let before = -1; before !== blocked.size; ) {
    before = blocked.size;
    for (const one of [...entering.values()]) {
      const taken = claimsOf(one.page).filter((claim) => isInTheWay(claim, one.file));
      if (taken.length === 0) continue;
      entering.delete(one.file);
      blocked.set(one, new Map(taken.map((claim) => [claim, owners.of(claim)!])));
    }
  }
  return { entering: [...entering.values()], blocked };
}

async function claimAll(
  candidates: readonly Candidate[],
  gone: ReadonlySet<string>,
  { ledger, vanished }: Omit<Admission, 'prepare'>,
): Promise<Map<string, string>> {
  if (candidates.length === 0) return new Map();
  const wanted = new Map(candidates.map(({ file, page }) => [file, claimsOf(page)]));
  const taken = await ledger.claim(wanted, gone);
  // Of a file that another copy has seen, and that is gone meanwhile, nobody else tells.
  const lost = await vanished([...new Set(taken.values())]);
  if (lost.length === 0) return taken;
  await ledger.keep(new Map(), lost);
  return ledger.claim(wanted, gone);
}

/** A page whose table cannot be made gives back what it was given. */
async function prepareFailure(
  { file, page, text }: Candidate,
  beside: readonly PageSchema[],
  admission: Admission,
): Promise<Problem[]> {
  const { ledger, owners } = admission;
  if (!isRecordPage(page) && page.was === undefined) return [];
  try {
    if (isRecordPage(page)) await prepareOne(page, beside, admission);
    else await admission.prepare(page);
    return [];
  } catch (reason) {
    await ledger.keep(new Map([[file, { claims: owners.by(file) }]]), []).catch(() => undefined);
    return [tableProblem(text, reason)];
  }
}

/** What kept the table of a page from being made ready: at the place in the file that the records do not allow. */
export function tableProblem(text: string, reason: unknown): Problem {
  if (reason instanceof RecordsInTheWay) return recordsProblem(text, reason);
  return { ...storageProblem(`无法为该页面准备数据表：${messageOf(reason)}`), path: 'resource' };
}

function recordsProblem(text: string, { place, message, details }: RecordsInTheWay): Problem {
  const { report } = readJson(text);
  report.under('storage').value(place, message);
  return { ...report.problems.at(-1)!, inTenants: details };
}

/** What the system, and not the text, has against a file. */
export function storageProblem(message: string): Problem {
  return { severity: 'error', rule: 'storage', line: 1, column: 1, path: '', message };
}

/** The problems that keep a file out of service. */
export function errorsIn<P extends Problem>(problems: readonly P[]): P[] {
  return problems.filter(({ severity }) => severity === 'error');
}

/** Pages that records belong to before the pages over them. */
const ownersFirst = (candidates: readonly Candidate[]): Candidate[] =>
  [...candidates].sort((left, right) => Number(isView(left.page)) - Number(isView(right.page)));
