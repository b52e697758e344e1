export { ABOUT_SUPPLIER, bySupplier } from './about-supplier';
export { documentPdf, readDocument, registerBook } from './documents';
export { ownRecord, recordsOf, subjectOf } from './read-supplier';
export { holdSupplier, keepSubmitted } from './submitted-company';
export { takenNames } from './taken-names';
