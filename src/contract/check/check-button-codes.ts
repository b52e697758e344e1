import { distance } from 'fastest-levenshtein';
import type { RecordPage } from '../language/page-schema';
import { buttonPlaces } from './places';
import type { JsonPath } from './problem';
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
  const codes: { code: string; place: JsonPath }[] = [
    ...buttonPlaces(page).map(({ button, json }) => ({ code: button.code, place: [...json, 'code'] })),
    ...(page.states?.transitions ?? []).map(({ code }, index) => ({
      code,
      place: ['states', 'transitions', index, 'code'],
    })),
  ];
  for (const { code, place } of codes) {
    if (CUSTOMARY.includes(code)) continue;
    const suggestion = CUSTOMARY.find((known) => isSlip(code, known));
    if (suggestion === undefined) continue;
    report.value(place, `权限码 ${code} 与常用的 ${suggestion} 只差一笔，请确认`, {
      suggestion,
      severity: 'warning',
    });
  }
}

/** One letter too many, too few or another, or two neighbours swapped. */
export function isSlip(code: string, known: string): boolean {
  if (distance(code, known) === 1) return true;
  const at = [...code].findIndex((letter, index) => letter !== known[index]);
  return code === known.slice(0, at) + (known[at + 1] ?? '') + (known[at] ?? '') + known.slice(at + 2);
}
