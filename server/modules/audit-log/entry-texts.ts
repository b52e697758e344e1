/** The one who did what no account did. */
export const SYSTEM = '系统';
/** What stands for a value that is nobody's to see. */
export const HIDDEN = '（不显示）';
/** The line of an export or a shared view that says which records, and what it says of all and of those chosen by hand. */
export const SEARCHED = '查询条件';
export const ALL_RECORDS = '全部';
export const CHOSEN_RECORDS = '选中的记录';
/** Changes of one write beyond those that are told. */
export const MORE = '另有 {count} 处变更';
/** A row of a list within a record. */
export const ROW = '第 {index} 项';
/** Between the titles along the path to a field. */
export const BETWEEN = ' / ';
/** What a record that a transition made beside is told under. */
export const MADE = '同时新增的记录';
