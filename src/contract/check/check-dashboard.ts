import { isOwnPath } from '../base/own-path';
import { AUDIT_ENTRIES, SUPPLIERS } from '../base/system-resources';
import type { Dictionaries } from '../fields/fields';
import { derivedOf, fieldsOf } from '../fields/fields';
import { rollUpOf } from '../fields/roll-ups';
import type { CardType, DashboardCard } from '../language/dashboard-schema';
import { dayKindOf } from '../language/date-kinds';
import type { DashboardPage, RecordPage } from '../language/page-schema';
import { isRecordPage } from '../language/pages';
import { RECORD_TIMES } from '../lists/charts';
import { sortFields } from '../lists/list-query';
import { factsIn, HOMES, STATUS_FACTS } from '../pages/dashboards';
import { checkChart } from './check-charts';
import { codesOf } from './check-fields';
import { checkNarrowing } from './check-narrowing';
import { checkPersonCondition } from './check-person-condition';
import { isFaultyPage, type KnownPages, listNamed, pathsOf } from './known-pages';
import type { Report } from './report';

type Word = Exclude<keyof DashboardCard, 'type' | 'title' | 'span' | 'when'>;

/** What each type of card is told beside type, title, span and when; those first named are needed. */
const WORDS: Readonly<Partial<Record<CardType, { needs: readonly Word[]; may: readonly Word[] }>>> = {
  count: { needs: [], may: ['page', 'of', 'where', 'fn', 'field', 'icon'] },
  list: { needs: ['page', 'fields'], may: ['where', 'sort', 'rows'] },
  chart: { needs: ['page', 'chart'], may: ['where'] },
  calendar: { needs: ['page', 'date'], may: ['where'] },
  due: { needs: [], may: ['page'] },
  links: { needs: [], may: ['most'] },
  text: { needs: ['text'], may: [] },
  status: { needs: [], may: ['cases'] },
  downloads: { needs: [], may: ['files'] },
};

const COMMON: ReadonlySet<string> = new Set(['type', 'title', 'span', 'when']);

function cardsIn({ cards }: DashboardPage, report: Report): (readonly [card: DashboardCard, at: Report])[] {
  const places = report.at('cards').each(cards);
  return places.flatMap(([one, at]) =>
    'cards' in one
      ? at
          .at('cards')
          .each(one.cards)
          .map(([card, inner]) => [card, inner] as const)
      : [[one, at] as const],
  );
}

/** A dashboard by itself: where a home stands, and that each card says what its type needs and no more. */
export function checkDashboard(page: DashboardPage, report: Report): void {
  const { home, path } = page;
  const [side] = Object.entries(HOMES).find(([, address]) => address === path) ?? [];
  if (home && HOMES[home] !== path)
    report.value('home', `${home} 端的首页在 ${HOMES[home]}，请改 path 或去掉 home`);
  else if (side && home === undefined)
    report.value([], `${path} 是 ${side} 端的首页，请写 "home": "${side}"`);
  if (home && page.menu) report.key('menu', '首页人人都有，不写 menu');
  for (const [card, at] of cardsIn(page, report)) checkWords(card, at);
}

function checkWords(card: DashboardCard, report: Report): void {
  const { needs = [], may = [] } = WORDS[card.type] ?? {};
  for (const word of Object.keys(card)) {
    if (COMMON.has(word) || [...needs, ...may].includes(word as Word)) continue;
    report.key(word, `${card.type} 卡片不写 ${word}`);
  }
  for (const word of needs) if (card[word] === undefined) report.value([], `${card.type} 卡片要写 ${word}`);
  if (card.type === 'count') checkCount(card, report);
  if (card.type === 'status') checkCases(card, report);
  if (card.type === 'downloads') checkFiles(card, report);
  if (card.when !== undefined) checkPersonCondition(card.when, report.at('when'));
}

/** Followed as it is written, so it leads nowhere but into the product. */
function checkAddress(address: string, report: Report): void {
  if (!isOwnPath(address)) report.value([], '要写本产品里的地址，以 / 开头');
}

function checkFiles({ files }: DashboardCard, report: Report): void {
  if (!files) report.value([], 'downloads 卡片没有写 files，不会显示', { severity: 'warning' });
  for (const [{ call }, at] of report.at('files').each(files)) checkAddress(call, at.at('call'));
}

function checkCases({ cases }: DashboardCard, report: Report): void {
  if (!cases) report.value([], 'status 卡片没有写 cases，不会显示', { severity: 'warning' });
  for (const [{ text, to, button }, at] of report.at('cases').each(cases)) {
    for (const name of factsIn(text)) at.oneOf('text', name, STATUS_FACTS, `没有名为 ${name} 的内容`);
    if (to !== undefined) checkAddress(to, at.at('to'));
    if ((to === undefined) !== (button === undefined))
      at.value([], to === undefined ? '有 button，还要写 to' : '有 to，还要写 button');
  }
}

function checkCount({ of, page, where, fn = 'count', field }: DashboardCard, report: Report) {
  if (of !== undefined && page !== undefined) report.key('of', 'of 和 page 只能写一个');
  else if (of === undefined && page === undefined) report.value([], 'count 卡片要写 page 或 of，说明数什么');
  if (page === undefined && (where ?? field) !== undefined)
    report.key(where ? 'where' : 'field', '没有 page，不知道是哪个页面的记录');
  if (fn === 'count' && field !== undefined) report.key('field', 'count 数记录，不写 field');
  if (fn !== 'count' && field === undefined) report.value('fn', `${fn} 要写 field，说明汇总哪个字段`);
}

/** What the cards of a dashboard read of other pages is there, and of a kind that they can show. */
export function checkCards(
  page: DashboardPage,
  known: KnownPages,
  dictionaries: Dictionaries,
  report: Report,
) {
  for (const [card, at] of cardsIn(page, report)) {
    checkCasesBeside(card, known, dictionaries, at);
    if (card.page === undefined) continue;
    const read = listNamed(card.page, known, '没有记录的列表，卡片只能读 list 页面', at.at('page'));
    if (read) checkRead(read, card, dictionaries, at);
  }
}

/** The states that cases name are those of the suppliers' records, and the pages that are to be filled in are there. */
function checkCasesBeside(
  { cases }: DashboardCard,
  { pages, faulty }: KnownPages,
  dictionaries: Dictionaries,
  report: Report,
): void {
  const records = pages.filter(isRecordPage);
  const suppliers = records.find(({ resource }) => resource.name === SUPPLIERS);
  const dictionary = suppliers?.states && derivedOf(suppliers, suppliers.states.field)?.dictionary;
  const codes = codesOf(dictionary, dictionaries);
  for (const [{ states, filled }, at] of report.at('cases').each(cases)) {
    for (const [state, place] of at.at('states').each(codes && states))
      place.oneOf([], state, codes!, `供应商没有状态 ${state}`);
    if (filled !== undefined && !isFaultyPage(faulty, filled))
      at.oneOf('filled', filled, pathsOf(records), `没有有记录的页面 ${filled}`);
  }
}

function checkRead(read: RecordPage, card: DashboardCard, dictionaries: Dictionaries, report: Report): void {
  if (read.resource.name === AUDIT_ENTRIES)
    report.value('page', `${read.path} 不保存记录，卡片读不到，请换一个页面`);
  checkNarrowing(read, card.where ?? {}, dictionaries, report.at('where'), { derived: true });
  if (card.type === 'chart' && card.chart) checkChart(read, card.chart, dictionaries, report.at('chart'));
  if (card.type === 'due' && !(read.kind === 'list' && read.bench?.due))
    report.value('page', `${read.path} 没有写 bench.due，不知道什么算到期`);
  const fields = fieldsOf(read.form);
  for (const [name, at] of report.at('fields').each(card.fields))
    if (!fields.has(name) && !derivedOf(read, name)) at.noField([], name, fields.keys());
  if (card.field !== undefined) {
    const field = fields.get(card.field);
    if (rollUpOf(read, card.field))
      report.value('field', `${card.field} 是从其他记录算来的，不能在卡片里汇总`);
    else if (!field) report.noField('field', card.field, fields.keys());
    else if (field.type !== 'number')
      report.value('field', `只能汇总 number 字段，${card.field} 是 ${field.type}`);
  }
  if (card.date !== undefined) {
    const field = fields.get(card.date);
    if (!field) report.noField('date', card.date, fields.keys());
    else if (!dayKindOf(field.schema)) report.value('date', `${card.date} 不是日期`);
  }
  const sorted = card.sort?.replace(/^-/, '');
  if (sorted !== undefined && !RECORD_TIMES.has(sorted)) {
    const field = fields.get(sorted);
    if (!field) report.noField('sort', sorted, fields.keys());
    else if (!sortFields(read).has(sorted))
      report.value('sort', `${read.path} 的列表不能按 ${sorted} 排序，请在它的列上写 sortable`);
  }
}
