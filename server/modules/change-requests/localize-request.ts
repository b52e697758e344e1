import type { Doc } from '../../../src/contract/base/doc';

/** Between the titles of the fields that a request changes, as its summary is stored. */
const BETWEEN = '、';

export function summaryOf(titles: readonly string[]): string {
  return titles.join(BETWEEN);
}

/** A request as it is told in another language: its page and its fields by their titles there. */
export function wordRequest(request: Doc, inLanguage: (text: string) => string): Doc {
  const { pageTitle, summary } = request;
  return {
    ...request,
    ...(typeof pageTitle === 'string' && { pageTitle: inLanguage(pageTitle) }),
    ...(typeof summary === 'string' && { summary: summary.split(BETWEEN).map(inLanguage).join(', ') }),
  };
}
