import { createForm } from '@formily/core';
import { useEffect, useMemo } from 'react';
import { normalizeForm } from '@/components/field/normalize-field';
import { revealErrors } from '@/components/field/reveal-errors';
import type { RuleViolation } from '@/contract/api/envelope';
import type { Doc } from '@/contract/base/doc';
import { askedAlone, askedOf } from '@/contract/fields/asked-fields';
import type { Dictionaries } from '@/contract/fields/fields';
import type { ListPage } from '@/contract/language/page-schema';
import type { Transition } from '@/contract/language/states-schema';
import type { RecordRow } from '@/contract/lists/list-query';
import { recordOf } from '@/contract/records/validate-record';
import { RecordForm } from '../../form/record-form';
import { showFirstError } from '../../form/show-error';
import { showFaults } from '../../record/submit-record';
import { ownValues } from '../../record/use-record';

/** What a dialog does with the fields in it. */
export interface AskedHandle {
  /** What was filled in; undefined where a rule is broken, which stands at its field then. */
  read(): Promise<Doc | undefined>;
  /** Shows broken rules at their fields; false where some have none here. */
  show(faults: readonly RuleViolation[]): boolean;
}

export interface AskedFieldsProps {
  page: ListPage;
  dictionaries: Dictionaries;
  transition: Partial<Pick<Transition, 'asks' | 'to'>>;
  /** The record that is moved; absent where there are several, which the gateway holds what is filled in against. */
  row?: RecordRow;
  handle: { current?: AskedHandle };
}

/** The fields that a transition asks for, drawn by their own components and judged as in the form. */
export function AskedFields({ page, dictionaries, transition, row, handle }: AskedFieldsProps) {
  const form = useMemo(() => {
    const state = { [page.states?.field ?? '']: transition.to };
    const values = row ? { ...ownValues(page, row), ...state } : state;
    return createForm({ values, validateFirst: true });
  }, [page, row, transition]);
  const asking = useMemo(
    () => ({ ...page, form: row ? askedOf(page, transition) : askedAlone(page, transition) }),
    [page, row, transition],
  );

  useEffect(() => {
    handle.current = {
      async read() {
        normalizeForm(form, row);
        try {
          await form.validate();
        } catch {
          revealErrors(form);
          showFirstError(form);
          return undefined;
        }
        return filledIn(recordOf(form), transition, row !== undefined);
      },
      show(faults) {
        const isShown = showFaults(form, faults).length === 0;
        showFirstError(form);
        return isShown;
      },
    };
  }, [form, row, transition, handle]);

  return (
    <div className="asked-fields">
      <RecordForm page={asking} dictionaries={dictionaries} form={form} isNew={false} />
    </div>
  );
}

/** What was left empty empties the one record; of several each keeps its own. */
function filledIn(doc: Doc, { asks = [] }: Pick<Transition, 'asks'>, isOne: boolean): Doc {
  const entries = asks.map((name) => [name, doc[name] ?? null] as const);
  return Object.fromEntries(isOne ? entries : entries.filter(([, value]) => value !== null));
}
