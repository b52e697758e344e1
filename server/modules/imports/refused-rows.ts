import type { RowViolation } from './checked-row';

/** Rows that were refused while an import was being written: none of it is. */
export class RefusedRows extends Error {
  constructor(readonly faults: RowViolation[]) {
    super('refused rows');
  }
}
