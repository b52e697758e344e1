import { FormPath } from '@formily/core';
import type { RuleViolation } from '@/contract/envelope';
import { type Dictionaries, fieldAt } from '@/contract/fields';
import { importFields } from '@/contract/import-fields';
import type { ListPage } from '@/contract/page-schema';
import { type Doc, type Violation, valueAt } from '@/contract/record-shape';
import { ruleMessage } from '@/contract/rules/messages';
import { validateRecord } from '@/contract/validate-record';
import { getLanguage, t } from '@/services/i18n';
import { RefusalError } from '@/services/request-errors';
import { expressionScope } from '../expression-scope';
import type { ResourceClient } from '../resource-client';
import { CellError, type CellInput, cellInput } from './cell-input';
import type { Progress } from './export-file';
import type { SheetRow } from './import-sheet';

/** What is wrong with one cell, or with a row as a whole; `row` as the file counts. */
export interface RowFault {
  row: number;
  column: string;
  message: string;
}

/** A row that holds, with the record that it will make. */
export interface SoundRow {
  number: number;
  doc: Doc;
}

interface Check {
  page: ListPage;
  dictionaries: Dictionaries;
  client: ResourceClient;
  signal: AbortSignal;
  onProgress(progress: Progress): void;
}

/** Rows that the gateway checks, or takes, in one call. */
export const BATCH = 50;
/** Milliseconds of checking after which the page may answer. */
const SLICE_MS = 40;

/**
 * Holds every row against the rules of the page's form: first here, by the engine that forms use, then, when all hold,
 * by the gateway, which also knows what exists already. Nothing is written. Rejects as `http` does, and when cancelled.
 */
export async function checkRows(
  rows: readonly SheetRow[],
  check: Check,
): Promise<{ sound: SoundRow[]; faults: RowFault[] }> {
  const { page, signal, onProgress } = check;
  const inputs = new Map(
    importFields(page).map((field) => [field.path, cellInput(field, check.dictionaries)]),
  );
  const sound: SoundRow[] = [];
  const faults: RowFault[] = [];
  let slice = Date.now();
  for (const [index, row] of rows.entries()) {
    const { doc, faults: found } = await readRow(row, inputs);
    found.push(...(found.length === 0 ? await brokenRules(row.number, doc, check) : []));
    if (found.length === 0) sound.push({ number: row.number, doc });
    faults.push(...found);
    if (Date.now() - slice < SLICE_MS) continue;
    onProgress({ done: index + 1, total: rows.length });
    await new Promise((resolve) => setTimeout(resolve));
    if (signal.aborted) throw signal.reason;
    slice = Date.now();
  }
  faults.push(...repeatedIn(page, sound));
  if (faults.length === 0) faults.push(...(await checkedByGateway(sound, check)));
  return { sound, faults: faults.sort((left, right) => left.row - right.row) };
}

async function readRow({ number, cells }: SheetRow, inputs: ReadonlyMap<string, CellInput>) {
  const doc: Doc = {};
  const faults: RowFault[] = [];
  for (const { field, cell } of cells) {
    if (cell === null || cell === '') continue;
    try {
      FormPath.setIn(doc, field.path, await inputs.get(field.path)?.(cell));
    } catch (reason) {
      if (!(reason instanceof CellError)) throw reason;
      faults.push({ row: number, column: field.title, message: reason.message });
    }
  }
  return { doc, faults };
}

async function brokenRules(row: number, payload: Doc, { page, dictionaries }: Check): Promise<RowFault[]> {
  const verdict = await validateRecord({ page, dictionaries, payload, scope: expressionScope() });
  return verdict.ok ? [] : verdict.violations.map((one) => faultOf(page, row, one));
}

function faultOf(page: ListPage, row: number, { path, rule, params }: Violation): RowFault {
  return {
    row,
    column: fieldAt(page.form, path)?.title ?? '',
    message: ruleMessage(rule, params, getLanguage()),
  };
}

/** Rows of the file that have the same value where no two may. */
function repeatedIn(page: ListPage, rows: readonly SoundRow[]): RowFault[] {
  return (page.resource.unique ?? []).flatMap((field) => {
    const first = new Map<string, number>();
    return rows.flatMap(({ number, doc }): RowFault[] => {
      const value = valueAt(doc, field);
      if (value === undefined) return [];
      const known = first.get(String(value));
      if (known === undefined) first.set(String(value), number);
      const column = fieldAt(page.form, field)?.title ?? field;
      return known === undefined
        ? []
        : [{ row: number, column, message: t('与第 {row} 行重复', { row: known }) }];
    });
  });
}

async function checkedByGateway(
  sound: readonly SoundRow[],
  { page, client, signal, onProgress }: Check,
): Promise<RowFault[]> {
  const faults: RowFault[] = [];
  for (let from = 0; from < sound.length; from += BATCH) {
    const batch = sound.slice(from, from + BATCH);
    onProgress({ done: from, total: sound.length });
    try {
      await client.checkMany(
        batch.map(({ doc }) => doc),
        signal,
      );
    } catch (reason) {
      faults.push(...refusedRows(page, batch, reason));
    }
  }
  return faults;
}

/** What the gateway refused, by the rows of the file. Throws what is no refusal of values. */
export function refusedRows(page: ListPage, batch: readonly SoundRow[], reason: unknown): RowFault[] {
  if (!(reason instanceof RefusalError) || reason.code !== 'rule_violation') throw reason;
  const { violations } = reason.data as { violations: RuleViolation[] };
  return violations.map(({ path, message }) => {
    const [, index = '', field = ''] = /^list\.(\d+)\.(.*)$/.exec(path) ?? [];
    const row = batch[Number(index)]?.number ?? 0;
    return { row, column: fieldAt(page.form, field)?.title ?? field, message };
  });
}
