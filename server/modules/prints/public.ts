export { answerPdf } from './answer-pdf';
export { makePrint } from './make-print';
export type { PrintContext } from './print-context';
