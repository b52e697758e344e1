import { routeSection } from '@/features/approvals/route/record-parts';
import { assignAndUrgeHooks } from '@/features/assign-and-urge/record-parts';
import { changeRequestParts } from '@/features/change-requests/record-parts';
import { commentSection } from '@/features/comments/record-parts';
import { readersSection } from '@/features/read-receipts/record-parts';
import type { RuntimeParts } from '@/runtime/host/runtime-parts';

/** What the capabilities of this product add to the screens of page files; loaded with the first of them. */
export const RUNTIME_PARTS: RuntimeParts = {
  recordParts: changeRequestParts,
  recordSections: [routeSection, readersSection, commentSection],
  ...assignAndUrgeHooks,
};
