import type { PageSchema, RecordPage } from '../language/page-schema';
import { facesOf, isRecordPage, menusOf } from '../language/pages';
import type { PublishedOwn } from '../language/published-schema';
import { PUBLISHED_READERS, publishedTo } from '../pages/published-calls';
import { isFaultyPage, type KnownPages } from './check-tabs';
import type { JsonPath } from './problem';
import { meant, type Report } from './report';

/** The pages of which what is published shows a reader's own record. */
export function ownRecordPages(page: PageSchema): string[] {
  return isRecordPage(page) ? ownsOf(page).map(({ own }) => own.page) : [];
}

/**
 * The reader's own record beside what is published (`screens.own`): its page is a list of suppliers' records that stands at
 * their face, and its records are found by the fields that are named. A page whose file has errors is told there.
 */
export function checkPublishedOwn(page: RecordPage, { pages, faulty }: KnownPages, report: Report): void {
  for (const { own, place } of ownsOf(page)) {
    const at = report.at(...place, 'page');
    const other = pages.find(({ path }) => path === own.page);
    if (other?.kind === 'list') checkRecords(other, own, report.at(...place));
    else if (other) at.value([], `${own.page} 不是 list 页面，没有供应商自己的记录`);
    else if (!isFaultyPage(faulty, own.page)) {
      const lists = pages.filter(({ kind }) => kind === 'list').map(({ path }) => path);
      at.value([], `没有页面 ${own.page}`, meant(own.page, lists));
    }
  }
}

function checkRecords(
  other: Extract<PageSchema, { kind: 'list' }>,
  { values }: PublishedOwn,
  report: Report,
): void {
  const isTheirs =
    other.resource.scope === 'supplier' &&
    facesOf({ path: other.path, menus: menusOf(other) }).includes('supplier');
  if (!isTheirs) report.value('page', `${other.path} 不是供应商端的、scope 是 supplier 的页面`);
  const searched = (other.list.search ?? []).map((one) => (typeof one === 'string' ? one : one.field));
  for (const name of Object.keys(values))
    if (!searched.includes(name)) report.noField(['values', name], name, searched);
}

function ownsOf(page: RecordPage): { own: PublishedOwn; place: JsonPath }[] {
  return PUBLISHED_READERS.flatMap((reader) => {
    const own = publishedTo(page, reader)?.screens?.own;
    return own ? [{ own, place: ['published', reader, 'screens', 'own'] }] : [];
  });
}
