// What other modules may use of this one.
export { answerPdf } from './answer-pdf';
export { makePrint } from './make-print';
export type { PrintContext } from './print-context';
