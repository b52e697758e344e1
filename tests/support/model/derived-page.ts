import { formInForce } from '../../../src/contract/fields/state-form';
import type { PageSchema, RecordPage } from '../../../src/contract/language/page-schema';
import { isView } from '../../../src/contract/pages/page-view';
import { recordSources } from '../../../src/contract/pages/record-options';
import { readTestPages, type TestPage } from '../page-files';
import { type Seat, scopeOfSeat, whoMay } from './demo-access';
import { linkageCases } from './linkage-cases';
import { listCases } from './list-cases';
import { boundaryCases, type PageCase } from './page-cases';
import { unknownFeatures } from './page-features';
import type { Scope } from './page-verdict';

/** A page with who fills it in, and what of its file has no generator. */
export interface DerivedPage extends TestPage {
  /** The page as its file has it; `page` has the form by which a new record is judged. */
  whole: RecordPage;
  /** Who may make records on it; undefined when nobody may. */
  seat: Seat | undefined;
  scope: Scope;
  unknown: string[];
}

/** A page that somebody may fill in, and that the generators understand. */
export type FillablePage = DerivedPage & { seat: Seat };

/**
 * Pages that choose from records which only the database knows by their ids, and from which rows come over: nothing is
 * derived of them but who may read them. Which suite fills them in stands beside each.
 */
export const PLAYED_ELSEWHERE: Readonly<Record<string, string>> = {
  '/examples/limits-and-prices': 'generated/verdict-others',
  '/office/delivery-notices': 'gateway/records/delivery-notices',
  '/office/goods-receipts': 'gateway/records/settlement',
  '/office/goods-returns': 'gateway/records/settlement',
  '/office/invoices': 'gateway/records/settlement',
  '/office/statements': 'gateway/records/settlement',
};

/**
 * Pages that begin without records: nothing new can be chosen from them (`gateway/records/transition-work` and
 * `gateway/records/roll-ups-given-back` do).
 */
const WITHOUT_RECORDS: ReadonlySet<string> = new Set([
  '/examples/purchases',
  '/examples/projects',
  '/examples/materials',
]);

const choosesFromNothing = (page: PageSchema) =>
  recordSources(page).some((source) => source.page !== page.path && WITHOUT_RECORDS.has(source.page));

/** Every page file that may be served and has records of its own; `views.test.ts` is about those over another's. */
export function derivePages(): DerivedPage[] {
  const own = readTestPages().pages.filter(({ page }) => !isView(page) && !choosesFromNothing(page));
  return own.map((testPage) => {
    const account = whoMay(testPage.page, 'create');
    const seat = account && { account, tenantCode: account.tenants[0]! };
    const scope = seat ? scopeOfSeat(seat) : { user: {}, session: {} };
    const whole = testPage.page;
    const page = { ...whole, form: formInForce(whole, undefined) };
    return { ...testPage, page, whole, seat, scope, unknown: unknownFeatures(whole) };
  });
}

/** The pages that suites over records run on. */
export function fillablePages(): FillablePage[] {
  return derivePages().filter(
    (page): page is FillablePage =>
      page.seat !== undefined &&
      page.unknown.length === 0 &&
      !Object.hasOwn(PLAYED_ELSEWHERE, page.page.path),
  );
}

/** Every case of a page: rules at their edge, both sides of linkage, lists. Throws when one cannot be made. */
export function casesOf({ page, dictionaries, scope }: DerivedPage): PageCase[] {
  return [boundaryCases, linkageCases, listCases].flatMap((make) => make(page, dictionaries, scope));
}

/** The cases of a page, or why they cannot be made; none for a page that nobody may fill in. */
export function casesOrFailure(page: DerivedPage): { cases: PageCase[]; failure?: string } {
  if (!page.seat || page.unknown.length > 0) return { cases: [] };
  try {
    return { cases: casesOf(page) };
  } catch (reason) {
    return { cases: [], failure: (reason as Error).stack ?? String(reason) };
  }
}
