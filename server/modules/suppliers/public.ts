// What other modules may use of this one.
export { documentPdf, readDocument } from './document-routes';
export { registerBook } from './documents';
export { ownRecord, recordsOf, subjectOf } from './read-supplier';
export { SUPPLIER_DOCUMENT_NOTES } from './route-docs';
export { holdSupplier, keepSubmitted } from './submitted-company';
export { takenNames } from './taken-names';
