import { FilesView } from '@/components/files/upload';
import { isBlank } from '@/contract/base/is-blank';
import { type Dictionaries, fieldsOf, holdsFiles } from '@/contract/fields/fields';
import { valueAt } from '@/contract/fields/record-shape';
import type { ListPage } from '@/contract/language/page-schema';
import { columnsOf, type RecordRow } from '@/contract/lists/list-query';
import { cellField, renderCell } from '../table/cells';
import { labelOf } from '../table/columns';
import './decision-facts.css';

/** Facts that a dialog has room for. */
const MOST = 8;

interface DecisionFactsProps {
  page: ListPage;
  dictionaries: Dictionaries;
  row: RecordRow;
}

/** What is to be checked before a record is decided: what its list shows, files to open among it. */
export function DecisionFacts({ page, dictionaries, row }: DecisionFactsProps) {
  const facts = columnsOf(page)
    .filter(({ field, hidden }) => !hidden && field !== page.states?.field && !isBlank(valueAt(row, field)))
    .slice(0, MOST);
  return (
    <dl className="facts decision-facts">
      {facts.map(({ field, title = labelOf(page, field) }) => (
        <div key={field} data-fact={field}>
          <dt>{title}</dt>
          <dd>
            {isOfFiles(page, field) ? (
              <FilesView value={valueAt(row, field)} listType="text" />
            ) : (
              renderCell(cellField(page, dictionaries, field), row)
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function isOfFiles(page: ListPage, field: string): boolean {
  const info = fieldsOf(page.form).get(field);
  return info !== undefined && holdsFiles(info.schema);
}
