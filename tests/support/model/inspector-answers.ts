import { editableIn, stateOf } from '../../../src/contract/fields/record-state';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import type { PermissionMap } from '../../../src/contract/language/permissions';
import { explain } from '../../../src/features/studio/preview/explain';
import { buttonsBehind, type Seat, scopeOfSeat } from './demo-access';
import type { Doc } from './page-verdict';
import type { Endpoint } from './permission-cells';

/**
 * Whether the inspector of Studio has a button for what a call does, for somebody with these grants and over that record;
 * undefined for calls that no button of its own stands for.
 */
export function hasButton(
  page: RecordPage,
  endpoint: Endpoint,
  { seat, permissions, record }: { seat: Seat; permissions: PermissionMap; record: Doc | undefined },
): boolean | undefined {
  const names = buttonsOfCall(page, endpoint, record);
  if (names.length === 0) return undefined;
  const situation = {
    face: seat.account.face,
    permissions,
    record,
    isNew: false,
    // A record with a page of its own is printed where it is read.
    isRead: endpoint.print !== undefined,
    scope: { ...scopeOfSeat(seat), now: new Date() } as never,
  };
  return names.some((name) => explain(page, { kind: 'button', name }, situation)?.verdict.isOpen);
}

/** The codes of the buttons, one of which lets a call through. */
function buttonsOfCall(
  page: RecordPage,
  { operation, transition, level, isBulk, beside, print }: Endpoint,
  record: Doc | undefined,
): string[] {
  if (level || isBulk) return [];
  if (transition) return [transition.code];
  if (print) return [print.code];
  if (beside === 'assign' || beside === 'urge' || beside === 'export')
    return buttonsBehind(page, beside).map(({ code }) => code);
  if (beside || ['list', 'get', 'totals', 'charts'].includes(operation)) return [];
  // A record of which nothing may be changed has no button to change it; a call that changes nothing is let through.
  const isUpdate = operation === 'update' || operation === 'updateMany';
  if (isUpdate && record && editableIn(page, stateOf(page, record))?.length === 0) return [];
  return buttonsBehind(page, operation).map(({ code }) => code);
}
