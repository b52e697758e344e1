import type { ArrayField } from '@formily/core';

/** Rows of an editable list that are drawn at a time; their models all live. */
export const ROWS_A_PAGE = 20;

/** The page of a list in view, from 1; never past its last. */
export function pageOf(list: ArrayField, rowCount: number): number {
  const asked = (list.data as { page?: number } | undefined)?.page ?? 1;
  return Math.max(1, Math.min(asked, Math.ceil(rowCount / ROWS_A_PAGE)));
}

/** Turns a list to a page, from 1. */
export function turnToPage(list: ArrayField, page: number): void {
  list.setData({ ...list.data, page });
}

/** Turns a list to the page of a row, from 0. */
export function showRow(list: ArrayField, row: number): void {
  turnToPage(list, Math.floor(row / ROWS_A_PAGE) + 1);
}
