/** Status codes of a supplier that decide what it may do (specification section 4); their labels are SUPPLIER_STATUS. */
export const UNCERTIFIED = 10;
export const IN_REVIEW = 20;
export const CERTIFIED = 30;
export const BLACKLISTED = 60;
/** Eliminated and blacklisted: such a supplier reads, and does no more. */
export const STOPPED: readonly number[] = [50, BLACKLISTED];
