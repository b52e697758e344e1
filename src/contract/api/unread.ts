import type { RecordPage } from '../language/page-schema';

/** Whether the records of a page are of two sides (`shared`), whichever side the page stands at: they are marked while they have news. */
export function isOfTwoSides({ shared, resource }: RecordPage): boolean {
  const { view } = resource;
  return shared !== undefined || view?.shared !== undefined || view?.officeSide === true;
}

/** Which of these records have news for the caller: `POST` with `ids`, answered with those that have. */
export const unreadCall = (resource: string) => `/api/resources/${resource}/unread`;

/** The caller has opened a record: `POST`. */
export const seenCall = (resource: string, id: string) =>
  `/api/resources/${resource}/${encodeURIComponent(id)}/seen`;
