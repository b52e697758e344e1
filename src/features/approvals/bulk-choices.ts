import type { ApprovalPage, Decision, DecisionTarget, WaitingRecord } from '@/contract/api/approvals';

/** A button for the ticked records: how each of them is decided by it. */
export interface BulkChoice {
  /** The page's own words where all records are of one page. */
  label?: string;
  refuses: boolean;
  /** One of the decisions asks for a reason. */
  reason: boolean;
  confirm?: string;
  targets: DecisionTarget[];
}

/**
 * What can be done to all of the ticked records at once. Those of one page are offered its decisions that all of them
 * allow; those of several pages the first that passes and the first that refuses of each.
 */
export function bulkChoices(rows: readonly WaitingRecord[], pages: readonly ApprovalPage[]): BulkChoice[] {
  const [first] = rows;
  if (!first) return [];
  const decisionsOf = ({ path }: WaitingRecord) =>
    (pages.find((page) => page.path === path)?.decisions ?? []).filter(({ asks }) => !asks);
  if (rows.every(({ path }) => path === first.path)) {
    return decisionsOf(first)
      .filter(({ code }) => rows.every(({ codes }) => codes.includes(code)))
      .map(({ label, confirm, ...decision }) => ({
        ...choiceOf(
          rows,
          rows.map(() => decision),
        ),
        label,
        ...(confirm !== undefined && { confirm }),
      }));
  }
  return [false, true].flatMap((refuses) => {
    const decided = rows.map((row) =>
      decisionsOf(row).find((one) => one.refuses === refuses && row.codes.includes(one.code)),
    );
    const known = decided.filter((one) => one !== undefined);
    return known.length === rows.length ? [choiceOf(rows, known)] : [];
  });
}

function choiceOf(
  rows: readonly WaitingRecord[],
  decisions: readonly Pick<Decision, 'code' | 'refuses' | 'reason'>[],
): BulkChoice {
  return {
    refuses: decisions.some(({ refuses }) => refuses),
    reason: decisions.some(({ reason }) => reason),
    targets: rows.map(({ resource, id, version }, index) => ({
      resource,
      id,
      version,
      code: decisions[index]!.code,
    })),
  };
}
