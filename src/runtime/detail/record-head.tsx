import type { ReactNode } from 'react';
import { nowInBeijing } from '@/contract/derived';
import { type Dictionaries, titleOf } from '@/contract/fields';
import { columnsOf, type RecordRow } from '@/contract/list-query';
import type { ListPage } from '@/contract/page-schema';
import { t } from '@/services/i18n';
import { getText } from '@/services/session';
import { cellField, renderCell, SYSTEM_TITLES } from '../list/cells';

/** Told as the history below tells them. */
const TIMES = new Set(['createdAt', 'updatedAt']);

interface RecordHeadProps {
  page: ListPage;
  dictionaries: Dictionaries;
  row: RecordRow;
  /** What can be done to the record. */
  children: ReactNode;
}

/**
 * Which record it is, named by the list's first column, with its state beside it; below, what the form does not hold:
 * derived fields, whose it is and when it was written.
 */
export function RecordHead({ page, dictionaries, row, children }: RecordHeadProps) {
  const cell = (name: string) => renderCell(cellField(page, dictionaries, name), row);
  const factOf = (name: string) => (TIMES.has(name) ? nowInBeijing(new Date(String(row[name]))) : cell(name));
  const naming = columnsOf(page)[0]?.field ?? 'id';
  const facts = [
    ...Object.keys(page.derived ?? {}).map((name) => [name, titleOf(page, name)] as const),
    ...Object.entries(SYSTEM_TITLES)
      .filter(([name]) => row[name] && !(name === 'supplierCode' && row[name] === getText(name)))
      .map(([name, title]) => [name, t(title)] as const),
  ];
  return (
    <section className="record-page-card record-head">
      <div className="record-head-line">
        <h1>
          {cell(naming)}
          {page.states && page.states.field !== naming && cell(page.states.field)}
        </h1>
        {children}
      </div>
      <dl className="record-facts">
        {facts
          .filter(([name]) => name !== naming)
          .map(([name, title]) => (
            <div key={name}>
              <dt>{title}</dt>
              <dd>{factOf(name)}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
