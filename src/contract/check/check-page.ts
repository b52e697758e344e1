import type { Dictionaries } from '../fields/fields';
import { withRolledLooks } from '../fields/roll-ups';
import { type Dictionary, dictionarySchema } from '../language/dictionary-schema';
import type { PageSchema, RecordPage } from '../language/page-schema';
import { isRecordPage } from '../language/pages';
import { withPointed } from '../lists/pointed-columns';
import { MIGRATIONS } from '../migrations/chain';
import type { MigrationChain } from '../migrations/migration';
import { isViewFile } from '../pages/page-view';
import { publicFormPage } from '../pages/public-form';
import { checkActions } from './check-actions';
import { checkButtonCodes } from './check-button-codes';
import { checkCertified } from './check-certified';
import { checkCharts } from './check-charts';
import { checkCodes } from './check-codes';
import { checkCollect } from './check-collect';
import { checkColumns } from './check-columns';
import { checkCopies } from './check-copies';
import { checkCreates } from './check-creates';
import { checkDangers } from './check-dangers';
import { checkCards, checkDashboard } from './check-dashboard';
import { checkDerived } from './check-derived';
import { checkEffects, checkReaders } from './check-effects';
import { checkEntries } from './check-entries';
import { checkExpressions } from './check-expressions';
import { checkFaces } from './check-faces';
import { checkFields } from './check-fields';
import { checkGroups } from './check-groups';
import { checkGuardsBeside } from './check-guard-flows';
import { checkGuards } from './check-guards';
import { checkHelp } from './check-help';
import { checkInline } from './check-inline';
import { checkLayouts } from './check-layouts';
import { checkLengths } from './check-lengths';
import { checkLinks } from './check-links';
import { checkListViews } from './check-list-views';
import { checkLookups } from './check-lookups';
import { checkNames } from './check-names';
import { checkNeeds } from './check-needs';
import { checkNeighbours, type Neighbour, type Owners, ownersAmong } from './check-neighbours';
import { checkOverlap } from './check-overlap';
import { checkPeople } from './check-people';
import { checkPointed } from './check-pointed';
import { checkPrints } from './check-prints';
import { checkProgress } from './check-progress';
import { checkProps } from './check-props';
import { checkProtected } from './check-protected';
import { checkPublicForm, refuseSecrets, reportOfPublicForm } from './check-public-form';
import { checkPublished } from './check-published';
import { checkPublishedOwn } from './check-published-own';
import { checkPublishedReading } from './check-published-reading';
import { checkReactions } from './check-reactions';
import { checkRecordOptions } from './check-record-options';
import { checkPrinted, checkRelated } from './check-related';
import { checkRemind } from './check-remind';
import { checkRenames } from './check-renames';
import { checkOwnRollUps, checkRollUps } from './check-roll-ups';
import { checkSearchable } from './check-searchable';
import { checkShared } from './check-shared';
import { checkSharedConditions } from './check-shared-conditions';
import { checkSides } from './check-sides';
import { checkStates } from './check-states';
import { checkSteps } from './check-steps';
import { checkTabs } from './check-tabs';
import { checkTexts } from './check-texts';
import { checkTotals } from './check-totals';
import { checkTransitions } from './check-transitions';
import { checkVersion } from './check-version';
import { checkView, lookupAmong, type PageLookup, reportOfView } from './check-view';
import { checkWas } from './check-was';
import { checkWorkbench } from './check-workbench';
import type { KnownPages } from './known-pages';
import { hasErrors, type Problem } from './problem';
import { readJson } from './read-json';
import type { Report } from './report';
import { checkSoundPart } from './sound-part';
import { checkPageStructure, checkStructure } from './structure';

/** What a page is checked against. Without `english` missing translations are not looked for. */
export interface CheckContext {
  dictionaries: Dictionaries;
  english?: Readonly<Record<string, string>>;
  /** Other pages in service: paths, resource names and operations may be claimed once. */
  others?: readonly Neighbour[];
  /** Files beside those that have such claims. */
  owners?: Owners;
  /** Where the pages are found that others' records belong to (`resource.of`). */
  lookup?: PageLookup | undefined;
  /** What tabs and links may refer to; without it their pages are not looked for. */
  known?: KnownPages;
  /** How files of earlier versions are read; the product's own unless a test brings another. */
  migrations?: MigrationChain | undefined;
}

/** `page` is there when no problem is an error. */
export interface CheckResult {
  page?: PageSchema;
  /** The page that its file says its records belong to. */
  of?: string;
  /**
   * The page as browsers are given it, as JSON, where that is not the file's text: in the current version where the file
   * is of an earlier one, and with the other page's part where its records are another's.
   */
  served?: unknown;
  problems: Problem[];
}

/** Checks the text of a page file (design: "Unknown names fail loudly"). Never throws; problems come in file order. */
export function checkPage(text: string, context: CheckContext): CheckResult {
  try {
    return checkText(text, context);
  } catch (reason) {
    // A fault of the checker itself refuses this file and leaves the others alone.
    const message = `检查器处理不了这个文件（${String(reason)}），请联系平台维护人员`;
    return { problems: [{ severity: 'error', rule: 'internal', line: 1, column: 1, path: '', message }] };
  }
}

function checkText(text: string, context: CheckContext): CheckResult {
  const { value: written, report: whole } = readJson(text);
  if (written === undefined) return { problems: whole.problems };
  checkDangers(written, whole.under('danger'));
  const versioned = checkVersion(written, whole, context.migrations ?? MIGRATIONS);
  if (!versioned) return { problems: inFileOrder(whole) };
  const { value, report, isUpgraded } = versioned;
  const said = checkPageStructure(value, report.under('structure'));
  const view = said && isViewFile(said) ? said : undefined;
  const lookup = context.lookup ?? lookupAmong(context.known ?? NOBODY);
  const own = view
    ? checkView(view, lookup, context.dictionaries, report.under('view'))
    : (said as PageSchema | undefined);
  const page = own && context.known ? withLooks(own, context.known.pages) : own;
  if (page) checkMeaning(page, context, view ? reportOfView(view, report) : report);
  else checkSoundPart(value, report, (part, quiet) => checkMeaning(part, context, quiet));
  if (context.english) checkTexts(value, context.english, report.under('english'));
  const problems = inFileOrder(report);
  const of = view && { of: view.resource.of };
  if (!page || hasErrors(problems)) return { ...of, problems };
  const served = view || page !== own ? page : isUpgraded ? value : undefined;
  return { page, ...of, ...(served !== undefined && { served }), problems };
}

/** A page that knows how what it shows of others looks there. */
const withLooks = (page: PageSchema, pages: readonly PageSchema[]): PageSchema =>
  withRolledLooks(withPointed(page, pages), pages);

const NOBODY: KnownPages = { pages: [], faulty: [] };

function checkMeaning(page: PageSchema, context: CheckContext, report: Report): void {
  const { others = [], owners = [] } = context;
  checkNeighbours(page, new Map([...ownersAmong(others), ...owners]), report.under('neighbour'));
  checkProtected(page, report.under('protected'));
  checkHelp(page, report.under('help'));
  if (isRecordPage(page)) {
    checkRecordPage(page, context, report);
    refuseSecrets(page, report.under('field'));
  } else if (page.kind === 'dashboard') {
    checkDashboard(page, report.under('card'));
    if (context.known) checkCards(page, context.known, context.dictionaries, report.under('card'));
  } else if (context.known) checkTabs(page, context.known, report.under('tabs'));
  if (context.known) checkRenames(page, context.known, report.under('name'));
  if (page.kind === 'list' && context.known) {
    checkLinks(page, context.known, report.under('link'));
    checkPointed(page, context.known, report.under('column'));
    checkRelated(page, context.known, report.under('related'));
    checkPrinted(page, context.known, report.under('print'));
  }
  if (isRecordPage(page) && context.known) {
    checkRecordOptions(page, context.known, report.under('link'));
    checkCollect(page, context.known, context.dictionaries, report.under('collect'));
    checkNeeds(page, context.known, report.under('need'));
    checkCreates(page, context.known, report.under('creates'));
    checkPublishedOwn(page, context.known, report.under('published'));
    checkRollUps(page, context.known, report.under('derived'));
    checkSharedConditions(page, context.known, report.under('shared'));
    checkReaders(page, context.known, report.under('effect'));
    checkGuardsBeside(page, context.known, report.under('guard'));
  }
}

function checkRecordPage(page: RecordPage, context: CheckContext, report: Report): void {
  const outside = publicFormPage(page);
  if (outside && page.publicForm) {
    const placed = reportOfPublicForm(report);
    checkRecordPage(outside, context, placed);
    checkPublicForm(outside, page.publicForm.form, placed.under('published'));
  }
  checkFields(page, context.dictionaries, report.under('field'));
  checkProps(page, report.under('prop'));
  checkLayouts(page.form, report.under('layout'));
  checkNames(page, report.under('name'));
  checkOverlap(page, context.dictionaries, report.under('name'));
  checkWas(page, report.under('name'));
  checkDerived(page, context.dictionaries, report.under('derived'));
  checkOwnRollUps(page, report.under('derived'));
  checkActions(page, report.under('action'));
  checkCopies(page, report.under('action'));
  checkFaces(page, report.under('face'));
  checkColumns(page, report.under('column'), context.english);
  checkInline(page, report.under('column'));
  checkGroups(page, report.under('column'));
  checkEffects(page, report.under('effect'));
  checkTotals(page, report.under('total'));
  checkCharts(page, context.dictionaries, report.under('chart'));
  checkLengths(page, report.under('length'));
  checkStates(page, context.dictionaries, report.under('state'));
  checkTransitions(page, report.under('transition'));
  checkSteps(page, report.under('state'));
  checkPublished(page, context.dictionaries, report.under('published'));
  checkPublishedReading(page, report.under('published'));
  checkShared(page, report.under('shared'));
  checkSides(page, report.under('shared'));
  checkCertified(page, report.under('certified'));
  checkPeople(page, report.under('people'));
  checkWorkbench(page, context.dictionaries, report.under('bench'));
  if (page.kind === 'list') checkListViews(page, context.dictionaries, report.under('view'));
  checkRemind(page, report.under('remind'));
  if (page.kind === 'list') checkProgress(page, report.under('progress'));
  checkSearchable(page, report.under('searchable'));
  checkPrints(page, report.under('print'));
  checkExpressions(page, report.under('expression'), context.known?.pages);
  checkLookups(page, context.known, report.under('field'));
  checkCodes(page, context.dictionaries, report.under('code'));
  checkButtonCodes(page, report.under('code'));
  checkReactions(page, report.under('reaction'));
  checkGuards(page, report.under('guard'));
}

export function checkDictionary(
  text: string,
  english?: Readonly<Record<string, string>>,
): { dictionary?: Dictionary; problems: Problem[] } {
  const { value, report: whole } = readJson(text);
  if (value === undefined) return { problems: whole.problems };
  const dictionary = checkStructure(value, dictionarySchema, whole.under('structure'));
  const report = whole.under('dictionary');
  if (dictionary) checkEntries(dictionary.entries, report);
  if (english) checkTexts(value, english, report.under('english'));
  const problems = inFileOrder(report);
  return dictionary && !hasErrors(problems) ? { dictionary, problems } : { problems };
}

function inFileOrder({ problems }: Report): Problem[] {
  return problems.sort((left, right) => left.line - right.line || left.column - right.column);
}
