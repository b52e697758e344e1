import { distance } from 'fastest-levenshtein';
import type { RecordPage } from '../language/page-schema';
import { buttonPlaces } from './places';
import type { Report } from './report';

/** Button codes that pages use by custom: grants of roles name them for many pages at once. */
const CUSTOMARY = [
  'add',
  'edit',
  'view',
  'delete',
  'submit',
  'pass',
  'refuse',
  'approve',
  'reject',
  'export',
];

/** Button codes one slip away from a customary one. Any code may be chosen, so that this is a warning. */
export function checkButtonCodes(page: RecordPage, report: Report): void {
  const steps = report.at('states', 'transitions').each(page.states?.transitions);
  const codes: (readonly [code: string, at: Report])[] = [
    ...buttonPlaces(page).map(({ button, json }) => [button.code, report.at(...json, 'code')] as const),
    ...steps.map(([{ code }, at]) => [code, at.at('code')] as const),
  ];
  for (const [code, at] of codes) {
    const near = CUSTOMARY.includes(code) ? undefined : CUSTOMARY.find((known) => isSlip(code, known));
    if (near !== undefined) tellSlip(code, near, at, '常用的');
  }
}

export function tellSlip(code: string, suggestion: string, report: Report, what = ''): void {
  const message = `权限码 ${code} 与${what} ${suggestion} 只差一笔，请确认`;
  report.value([], message, { suggestion, severity: 'warning' });
}

/** One letter too many, too few or another, or two neighbours swapped. */
export function isSlip(code: string, known: string): boolean {
  if (distance(code, known) === 1) return true;
  const at = [...code].findIndex((letter, index) => letter !== known[index]);
  return code === known.slice(0, at) + (known[at + 1] ?? '') + (known[at] ?? '') + known.slice(at + 2);
}
