import { type Dictionary, dictionarySchema, type PageSchema, type RecordPage } from '../page-schema';
import { isRecordPage } from '../pages';
import { checkActions } from './check-actions';
import { checkDangers } from './check-dangers';
import { checkDerived } from './check-derived';
import { checkExpressions } from './check-expressions';
import { checkFields } from './check-fields';
import { checkNames } from './check-names';
import { checkNeighbours, type Neighbour } from './check-neighbours';
import { checkProps } from './check-props';
import { checkReactions } from './check-reactions';
import { checkStates } from './check-states';
import { checkTabs, type KnownPages } from './check-tabs';
import { checkTexts } from './check-texts';
import { hasErrors, type Problem } from './problem';
import { readJson } from './read-json';
import type { Report } from './report';
import { checkPageStructure, checkStructure } from './structure';

/** What a page is checked against. Without `english` missing translations are not looked for. */
export interface CheckContext {
  dictionaries: Readonly<Record<string, Dictionary>>;
  english?: Readonly<Record<string, string>>;
  /** Other pages in service: paths, resource names and operations may be claimed once. */
  others?: readonly Neighbour[];
  /** What tabs may refer to; without it their pages are not looked for. */
  known?: KnownPages;
}

/** `page` is there when no problem is an error. */
export interface CheckResult {
  page?: PageSchema;
  problems: Problem[];
}

/** Checks the text of a page file (design: "Unknown names fail loudly"). Never throws; problems come in file order. */
export function checkPage(text: string, context: CheckContext): CheckResult {
  const { value, report } = readJson(text);
  if (value === undefined) return { problems: report.problems };
  checkDangers(value, report);
  const page = checkPageStructure(value, report);
  if (page) checkMeaning(page, context, report);
  if (context.english) checkTexts(value, context.english, report);
  const problems = inFileOrder(report);
  return page && !hasErrors(problems) ? { page, problems } : { problems };
}

function checkMeaning(page: PageSchema, context: CheckContext, report: Report): void {
  checkNeighbours(page, context.others ?? [], report);
  if (isRecordPage(page)) checkRecordPage(page, context, report);
  else if (context.known) checkTabs(page, context.known, report);
}

function checkRecordPage(page: RecordPage, context: CheckContext, report: Report): void {
  checkFields(page, context.dictionaries, report);
  checkProps(page, report);
  checkNames(page, report);
  checkDerived(page, context.dictionaries, report);
  checkActions(page, report);
  checkStates(page, context.dictionaries, report);
  checkExpressions(page, report);
  checkReactions(page, report);
}

/** Checks the text of a file of `schemas/dictionaries`. */
export function checkDictionary(
  text: string,
  english?: Readonly<Record<string, string>>,
): { dictionary?: Dictionary; problems: Problem[] } {
  const { value, report } = readJson(text);
  if (value === undefined) return { problems: report.problems };
  const dictionary = checkStructure(value, dictionarySchema, report);
  const seen = new Set<string | number>();
  for (const [index, entry] of (dictionary?.entries ?? []).entries()) {
    const place = ['entries', index, 'value'];
    if (seen.has(entry.value)) report.value(place, `取值 ${entry.value} 重复`);
    if (typeof entry.value !== typeof dictionary!.entries[0]!.value) {
      report.value(place, '同一个字典的取值要么都是文本，要么都是数字');
    }
    seen.add(entry.value);
  }
  if (english) checkTexts(value, english, report);
  const problems = inFileOrder(report);
  return dictionary && !hasErrors(problems) ? { dictionary, problems } : { problems };
}

function inFileOrder({ problems }: Report): Problem[] {
  return problems.sort((left, right) => left.line - right.line || left.column - right.column);
}
