import { refReadsIn } from '../expressions/refs-in';
import { isOpenToSuppliers } from '../fields/open-fields';
import { readersOf } from '../fields/other-records';
import type { RecordPage } from '../language/page-schema';
import { recordPageIn } from '../language/pages';
import type { KnownPages } from './known-pages';
import type { Report } from './report';

/**
 * Conditions of the transitions that suppliers make: what they read of records pointed at is seen by suppliers. A condition
 * over what somebody may not see is not met (decision 084), so nobody could press the button.
 */
export function checkSharedConditions(page: RecordPage, known: KnownPages, report: Report): void {
  const { references } = readersOf(page.form);
  for (const [index, { code, when }] of (page.states?.transitions ?? []).entries()) {
    if (!page.shared?.transitions?.includes(code)) continue;
    for (const { reference, field } of refReadsIn(when)) {
      const target = recordPageIn(known.pages, references.get(reference)?.page);
      if (!target || isOpenToSuppliers(target, field)) continue;
      report.value(
        ['states', 'transitions', index, 'when'],
        `${target.path} 没有把 ${field} 公布或共享给供应商：供应商看不到 refs.${reference}.${field}，这个条件对供应商总不成立`,
        { severity: 'warning' },
      );
    }
  }
}
