import { useId } from 'react';
import { FilesView } from '@/components/files/upload';
import type { ChangeSides as Sides } from '@/contract/fields/certified';
import { type Dictionaries, fieldAt, holdsFiles, isPrinted } from '@/contract/fields/fields';
import type { RecordPage } from '@/contract/language/page-schema';
import { changesBetween, type HistoryChange } from '@/contract/records/history';
import { t } from '@/services/i18n';
import { ChangedValue, titleOfChange } from './changed-value';
import './change-sides.css';

interface SidesTableProps {
  page: RecordPage;
  dictionaries: Dictionaries;
  changes: readonly HistoryChange[];
  /** What the table is called for those who do not see it. */
  label: string;
}

/** What a change makes of a record, from its two sides. */
export function ChangeSides({ before, after, ...table }: Omit<SidesTableProps, 'changes'> & Sides) {
  return <SidesTable {...table} changes={changesBetween(table.page, before, after)} />;
}

/**
 * What changed in a record: each field with its old and its new value side by side, as the page shows them; files to look
 * at. On a phone the new one stands below the old.
 */
export function SidesTable({ page, dictionaries, changes, label }: SidesTableProps) {
  const id = useId();
  const [old, now] = [t('原内容'), t('新内容')];
  const side = (change: HistoryChange, value: unknown) =>
    change.hidden ? (
      t('已变更，内容不显示')
    ) : (
      <SideValue page={page} dictionaries={dictionaries} path={change.path} value={value} />
    );
  return (
    <table className="change-sides" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('变更项')}</th>
          <th scope="col">{old}</th>
          <th scope="col">{now}</th>
        </tr>
      </thead>
      <tbody>
        {inOrder(page, changes).map((change, index) => (
          <tr
            key={change.path}
            data-field={change.path}
            className={isPrinted(page, change.path) ? undefined : 'unprinted'}
          >
            <th scope="row" id={`${id}-${index}`}>
              {titleOfChange(page, change.path)}
            </th>
            <td data-side="before" data-label={old}>
              <div className="change-value">{side(change, change.before)}</div>
            </td>
            <td data-side="after" data-label={now}>
              <div className="change-value">{side(change, change.after)}</div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type SideValueProps = Pick<SidesTableProps, 'page' | 'dictionaries'> & { path: string; value: unknown };

/** One side of a changed field as the page shows it; files to look at. */
export function SideValue({ path, value, ...subject }: SideValueProps) {
  const field = fieldAt(subject.page.form, path);
  if (field && holdsFiles(field.schema)) return <FilesView value={value} listType="text" />;
  return <ChangedValue {...subject} path={path} value={value} />;
}

/** As the form has its fields; what it does not know comes last. */
function inOrder({ form }: RecordPage, changes: readonly HistoryChange[]): HistoryChange[] {
  const order = [...topNames(form.properties)];
  const rank = ({ path }: HistoryChange) => {
    const place = order.indexOf(path.split('.')[0]!);
    return place === -1 ? order.length : place;
  };
  return changes.toSorted((left, right) => rank(left) - rank(right));
}

function* topNames(properties: RecordPage['form']['properties']): Generator<string> {
  for (const [name, schema] of Object.entries(properties)) {
    if (schema.type === 'void') yield* topNames(schema.properties ?? {});
    else yield name;
  }
}
