import type { ReactNode } from 'react';
import { GrantsText } from '@/components/references/page-grants';
import { isObject } from '@/contract/base/is-object';
import { type Dictionaries, fieldAt, referenceOf } from '@/contract/fields/fields';
import type { RecordPage } from '@/contract/language/page-schema';
import { isTree } from '@/contract/language/references';
import type { RecordRow } from '@/contract/lists/list-query';
import { t } from '@/services/i18n';
import { cellField, renderCell } from '../../list/table/cells';

/** What a changed place is called: the field's title, in an item table with the row's number; a field that is gone by its name. */
export function titleOfChange(page: RecordPage, path: string): string {
  const [, list, index, rest] = /^(.*?)\.(\d+)(?:\.(.*))?$/.exec(path) ?? [];
  const title = fieldAt(page.form, path)?.title ?? rest ?? path;
  if (list === undefined) return title;
  const row = t('第 {row} 行', { row: Number(index) + 1 });
  const table = `${fieldAt(page.form, list)?.title ?? list} ${row}`;
  return rest === undefined ? table : `${table} · ${title}`;
}

interface ChangedValueProps {
  page: RecordPage;
  dictionaries: Dictionaries;
  path: string;
  value: unknown;
}

/** One side of a change as people read it: labels of choices, separated thousands; a whole row with its fields' titles. */
export function ChangedValue({ page, dictionaries, path, value }: ChangedValueProps): ReactNode {
  if (isObject(value)) {
    return Object.entries(value).map(([name, part]) => (
      <div key={name}>
        {fieldAt(page.form, `${path}.${name}`)?.title ?? name}
        {t('：')}
        <ChangedValue page={page} dictionaries={dictionaries} path={`${path}.${name}`} value={part} />
      </div>
    ));
  }
  const schema = fieldAt(page.form, path)?.schema;
  const reference = schema?.['x-component'] === 'PageGrants' && referenceOf(schema);
  if (reference && isTree(reference)) return <GrantsText value={value} reference={reference} />;
  if (Array.isArray(value) && value.some(isObject)) return t('{count} 行', { count: value.length });
  const cell = cellField(page, dictionaries, path);
  return renderCell({ ...cell, name: 'value' }, { id: '', version: 0, value } as RecordRow);
}
