// What other modules may use of this one.
export { tender, tenderType } from './route-docs';
export { byDeadline, withinCategory } from './tender-filters';
export { type TenderWords, tenderWords } from './tender-words';
export { presentTender, tenantNames } from './tenders';
