import { type Form, isVoidField } from '@formily/core';
import { useMemoizedFn } from 'ahooks';
import { useState } from 'react';
import { isCovered } from '@/contract/base/covered-paths';
import { isComputed } from '@/contract/fields/computed-field';
import { fieldAt } from '@/contract/fields/fields';
import { type Collision, mergeRecords, type ThreeStates } from '@/contract/fields/merge-records';
import { valueAt } from '@/contract/fields/record-shape';
import type { RecordPage } from '@/contract/language/page-schema';
import type { RecordRow } from '@/contract/lists/list-query';
import type { InterveningWrite } from '@/contract/records/conflicts';
import { changesBetween, type HistoryChange } from '@/contract/records/history';
import { markModified } from '../../form/form-dirty';
import { ownValues, takeUneditable } from '../use-record';

export type Side = 'mine' | 'theirs';

/** An edit that met another's: who wrote meanwhile, what was merged of it, and what has to be chosen. */
export interface Conflict {
  /** The writes since, the latest first; empty where nothing is known of them. */
  writes: readonly InterveningWrite[];
  /** What the other has changed, from what both had read. */
  taken: HistoryChange[];
  collisions: Collision[];
  /** By path; what is not there has not been chosen yet. */
  chosen: Readonly<Record<string, Side>>;
}

export const openChoices = ({ collisions, chosen }: Conflict): number =>
  collisions.filter(({ path }) => chosen[path] === undefined).length;

/** Merges another's change into a form, and keeps what of it the person has to choose. */
export function useConflict(page: RecordPage, form: Form) {
  const [conflict, setConflict] = useState<Conflict>();

  /** The form has `mine` changed from `base` when `current` turns out to be there. */
  const meet = useMemoizedFn(
    (
      { base, mine }: Pick<ThreeStates, 'base' | 'mine'>,
      current: RecordRow,
      writes: readonly InterveningWrite[] = [],
    ) => {
      const theirs = ownValues(page, current);
      const { doc, collisions } = mergeRecords(page, { base: ownValues(page, base), mine, theirs });
      const own = collisions.filter(({ path }) => isOwn(page, form, path));
      const paths = own.map(({ path }) => path);
      form.setValues(doc, 'overwrite');
      takeUneditable(form, page, current);
      markModified(form);
      setConflict({
        writes,
        taken: changesBetween(page, ownValues(page, base), theirs).filter(
          ({ path }) => !isCovered(paths, path),
        ),
        collisions: own,
        chosen: {},
      });
    },
  );

  /** Who wrote meanwhile, where that was asked for after the two had met; a later conflict knows its own writes. */
  const addWrites = useMemoizedFn((writes: readonly InterveningWrite[]) =>
    setConflict((known) => (known?.writes.length === 0 ? { ...known, writes } : known)),
  );

  const choose = useMemoizedFn((path: string, side: Side) => {
    const collision = conflict?.collisions.find((one) => one.path === path);
    if (!conflict || !collision) return;
    const parent = path.replace(/\.?[^.]*$/, '');
    // The row may have been removed since.
    if (parent === '' || valueAt(form.values, parent) !== undefined) form.setValuesIn(path, collision[side]);
    markModified(form);
    setConflict({ ...conflict, chosen: { ...conflict.chosen, [path]: side } });
  });

  const chooseAll = useMemoizedFn((side: Side) => {
    if (!conflict) return;
    for (const { path, [side]: value } of conflict.collisions) form.setValuesIn(path, value);
    markModified(form);
    const chosen = Object.fromEntries(conflict.collisions.map(({ path }) => [path, side]));
    setConflict({ ...conflict, chosen });
  });

  return { conflict, meet, addWrites, choose, chooseAll, settle: () => setConflict(undefined) };
}

/** What nobody types here, such as a state that a button moves or a sum, is nobody's to choose either. */
function isOwn(page: RecordPage, form: Form, path: string): boolean {
  const schema = fieldAt(page.form, path)?.schema;
  if (schema && isComputed(schema)) return false;
  const field = form.query(path).take();
  return !field || isVoidField(field) || field.pattern === 'editable';
}
