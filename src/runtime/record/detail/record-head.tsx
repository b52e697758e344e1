import { Flex } from 'antd';
import type { ReactNode } from 'react';
import { nowInBeijing } from '@/contract/fields/derived';
import { type Dictionaries, fieldsOf } from '@/contract/fields/fields';
import { valueAt } from '@/contract/fields/record-shape';
import { casesIn, recordRollUps } from '@/contract/fields/roll-ups';
import type { ListPage } from '@/contract/language/page-schema';
import { columnsOf, type RecordRow, SYSTEM_TITLES } from '@/contract/lists/list-query';
import { recordTitle, stateField, titleFields } from '@/contract/pages/record-title';
import { t } from '@/services/i18n';
import { getText } from '@/services/session/session';
import { cellField, renderCell } from '../../list/table/cells';
import { labelOf } from '../../list/table/columns';
import { formatValue } from '../../list/table/value-cells';
import { StateNote } from '../state-note';
import { useNoteOpened } from './use-note-opened';

/** Told as the history below tells them. */
const TIMES = new Set(['createdAt', 'updatedAt']);

const FACTS = { marginTop: 14 };

interface RecordHeadProps {
  page: ListPage;
  dictionaries: Dictionaries;
  row: RecordRow;
  heading?: string | undefined;
  /** What can be done to the record. */
  children: ReactNode;
}

/**
 * Which record it is, by name and code, with its state beside it; below, what the form does not hold: derived fields,
 * whose it is and when it was written.
 */
export function RecordHead({ page, dictionaries, row, heading, children }: RecordHeadProps) {
  const cell = (name: string) => renderCell(cellField(page, dictionaries, name), row);
  // As its column says it, where it has one.
  const asColumn = (name: string) => {
    const valueType = columnsOf(page).find(({ field }) => field === name)?.valueType;
    return valueType && formatValue(valueType, valueAt(row, name));
  };
  const factOf = (name: string) =>
    TIMES.has(name) ? nowInBeijing(new Date(String(row[name]))) : (asColumn(name) ?? cell(name));
  const naming = columnsOf(page)[0]?.field ?? 'id';
  const { name, code } = recordTitle(page, row);
  const named: readonly string[] = Object.values(titleFields(page));
  const state = stateField(page);
  useNoteOpened(page, row);
  // The heading may say what the first column says.
  const isElsewhere = heading !== undefined && !heading.includes(String(row[naming]));
  // The first column may say whose it is; each is told once.
  const facts = new Map([
    ...(heading === undefined ? [] : [[naming, labelOf(page, naming)] as const]),
    ...casesIn(page).map(([name, { title }]) => [name, title] as const),
    // What counts a page that one may not open is not there.
    ...recordRollUps(page)
      .filter(({ name }) => row[name] !== undefined)
      .map(({ name, rollUp: { title } }) => [name, title] as const),
    ...Object.entries(SYSTEM_TITLES)
      .filter(
        ([name]) =>
          row[name] &&
          !fieldsOf(page.form).has(name) &&
          !(name === 'supplierCode' && row[name] === getText(name)),
      )
      .map(([name, title]) => [name, t(title)] as const),
  ]);
  return (
    <section className="record-page-card record-head">
      <Flex wrap align="center" justify="space-between" gap="12px 24px">
        <Flex component="h1" wrap align="center" gap="4px 12px">
          <span>{heading ?? name}</span>
          {heading === undefined && code && <span className="secondary record-code">{code}</span>}
          {state !== undefined && cell(state)}
        </Flex>
        {children}
      </Flex>
      <StateNote page={page} record={row} />
      <Flex component="dl" wrap gap="6px 32px" className="facts record-facts" style={FACTS}>
        {[...facts]
          .filter(([field]) => field !== state)
          .filter(([field]) =>
            heading === undefined ? !named.includes(field) : field !== naming || isElsewhere,
          )
          .map(([field, title]) => (
            <div key={field}>
              <dt>{title}</dt>
              <dd>{factOf(field)}</dd>
            </div>
          ))}
      </Flex>
    </section>
  );
}
