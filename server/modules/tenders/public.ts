// What other modules may use of this one.

export { byDeadline, withinCategory } from './tender-filters';
export { tender, tenderType } from './tender-schema';
export { type TenderWords, tenderWords } from './tender-words';
export { presentTender, tenantNames } from './tenders';
