import type { PageSchema, RecordPage } from '../language/page-schema';
import { facesOfPage, isRecordPage } from '../language/pages';
import type { PublishedOwn } from '../language/published-schema';
import { namedField } from '../lists/list-query';
import { PUBLISHED_READERS, publishedTo } from '../pages/published-calls';
import { type KnownPages, listNamed } from './known-pages';
import type { JsonPath } from './problem';
import type { Report } from './report';

/** The pages of which what is published shows a reader's own record. */
export function ownRecordPages(page: PageSchema): string[] {
  return isRecordPage(page) ? ownsOf(page).map(({ own }) => own.page) : [];
}

/**
 * The reader's own record beside what is published (`screens.own`): its page is a list of suppliers' records that stands at
 * their face, and its records are found by the fields that are named. A page whose file has errors is told there.
 */
export function checkPublishedOwn(page: RecordPage, known: KnownPages, report: Report): void {
  for (const { own, place } of ownsOf(page)) {
    const at = report.at(...place);
    const other = listNamed(own.page, known, '不是 list 页面，没有供应商自己的记录', at.at('page'));
    if (!other) continue;
    const { path, resource, list } = other;
    const faces = facesOfPage(other);
    if (resource.scope !== 'supplier' || !faces.includes('supplier'))
      at.value('page', `${path} 不是供应商端的、scope 是 supplier 的页面`);
    const searched = (list.search ?? []).map(namedField);
    for (const name of Object.keys(own.values))
      if (!searched.includes(name)) at.noField(['values', name], name, searched);
  }
}

function ownsOf(page: RecordPage): { own: PublishedOwn; place: JsonPath }[] {
  return PUBLISHED_READERS.flatMap((reader) => {
    const own = publishedTo(page, reader)?.screens?.own;
    return own ? [{ own, place: ['published', reader, 'screens', 'own'] }] : [];
  });
}
