import { type Seat, scopeOfSeat, whoMay } from './demo-access';
import { linkageCases } from './linkage-cases';
import { listCases } from './list-cases';
import { boundaryCases, type PageCase } from './page-cases';
import { unknownFeatures } from './page-features';
import { readTestPages, type TestPage } from './page-files';
import type { Scope } from './page-verdict';

/** A page with all that can be derived from it: who fills it in, the cases, and why there are none. */
export interface DerivedPage extends TestPage {
  /** Who may make records on it; undefined when nobody may. */
  seat: Seat | undefined;
  scope: Scope;
  unknown: string[];
  cases: PageCase[];
  /** What went wrong while the cases were made. */
  failure: string | undefined;
}

/** Every page file with its derived cases. A page that cannot be understood says so instead of throwing. */
export function derivePages(): DerivedPage[] {
  return readTestPages().pages.map((testPage) => {
    const { page, dictionaries } = testPage;
    const account = whoMay(page, 'create');
    const seat = account && { account, tenantCode: account.tenants[0]! };
    const scope = seat ? scopeOfSeat(seat) : { user: {}, session: {} };
    const derived = {
      ...testPage,
      seat,
      scope,
      unknown: unknownFeatures(page),
      cases: [],
      failure: undefined,
    };
    if (!seat || derived.unknown.length > 0) return derived;
    try {
      const make = [boundaryCases, linkageCases, listCases];
      return { ...derived, cases: make.flatMap((cases) => cases(page, dictionaries, scope)) };
    } catch (reason) {
      return { ...derived, failure: (reason as Error).stack ?? String(reason) };
    }
  });
}

/** Pages whose records can be made and whose cases are known: what the suites run over. */
export function fillablePages(): (DerivedPage & { seat: Seat })[] {
  return derivePages().filter(
    (page): page is DerivedPage & { seat: Seat } =>
      page.seat !== undefined && page.unknown.length === 0 && page.failure === undefined,
  );
}
