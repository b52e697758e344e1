import { Checkbox, Input, Select, Space, Typography } from 'antd';
import { memo, useMemo } from 'react';
import type { Dictionary } from '@/contract/language/dictionary-schema';
import { t } from '@/services/i18n';
import common from '../studio.module.css';
import { DICTIONARY, type FieldRow, typeOf, withRequired, withTitle, withType } from './field-rows';
import styles from './start.module.css';
import { typeOptions } from './type-options';

interface FieldTableProps {
  rows: readonly FieldRow[];
  faults: ReadonlyMap<number, string>;
  dictionaries: Readonly<Record<string, Dictionary>>;
  /** Dictionaries that the source brings. */
  added: Readonly<Record<string, Dictionary>>;
  onChange(row: FieldRow): void;
}

/** What was guessed of each field: each may be left out, or given another title, name or type. */
export function FieldTable({ rows, faults, dictionaries, added, onChange }: FieldTableProps) {
  const types = useMemo(() => typeOptions(dictionaries, added), [dictionaries, added]);
  const known = useMemo(() => ({ ...dictionaries, ...added }), [dictionaries, added]);
  return (
    <div className={styles.fields}>
      <div className={`${common.hint} ${styles.fieldsHead}`} aria-hidden>
        <span />
        <span>{t('标题')}</span>
        <span>{t('名称')}</span>
        <span>{t('类型')}</span>
        <span>{t('规则')}</span>
      </div>
      <ul aria-label={t('字段')}>
        {rows.map((row) => (
          <FieldItem
            key={row.key}
            row={row}
            fault={faults.get(row.key)}
            types={types}
            dictionaries={known}
            onChange={onChange}
          />
        ))}
      </ul>
    </div>
  );
}

/** The labels that a field may have, as far as they fit a line. */
function optionsOf({ field }: FieldRow, dictionaries: FieldTableProps['dictionaries']): string {
  const type = typeOf(field.schema);
  if (field.schema.enum) return field.schema.enum.map(String).join('、');
  if (!type.startsWith(DICTIONARY)) return '';
  const { entries = [] } = dictionaries[type.slice(DICTIONARY.length)] ?? {};
  const labels = entries.slice(0, 6).map(({ label }) => label);
  return labels.join('、') + (entries.length > labels.length ? '…' : '');
}

interface FieldItemProps extends Pick<FieldTableProps, 'dictionaries' | 'onChange'> {
  row: FieldRow;
  fault: string | undefined;
  types: ReturnType<typeof typeOptions>;
}

const FieldItem = memo(function FieldItem({ row, fault, types, dictionaries, onChange }: FieldItemProps) {
  const { field, isTaken, note, samples } = row;
  const { schema, title, name } = field;
  const change = (next: FieldRow['field']) => onChange({ ...row, field: next });
  const type = typeOf(schema);
  const options = optionsOf(row, dictionaries);
  const all = schema.enum
    ? [{ label: t('来源'), options: [{ value: type, label: t('选项') }] }, ...types]
    : types;
  return (
    <li aria-label={title} data-left={!isTaken || undefined}>
      <Checkbox
        checked={isTaken}
        aria-label={t('采用 {title}', { title })}
        onChange={({ target }) => onChange({ ...row, isTaken: target.checked })}
      />
      <Input
        aria-label={t('{title}的标题', { title })}
        disabled={!isTaken}
        maxLength={50}
        status={fault ? 'error' : ''}
        value={title}
        onChange={({ target }) => change(withTitle(field, target.value.trimStart()))}
      />
      <Input
        aria-label={t('{title}的名称', { title })}
        className={styles.name}
        disabled={!isTaken}
        maxLength={40}
        status={fault ? 'error' : ''}
        value={name}
        onChange={({ target }) => change({ ...field, name: target.value.trim() })}
      />
      <Select
        aria-label={t('{title}的类型', { title })}
        disabled={!isTaken}
        showSearch
        optionFilterProp="label"
        popupMatchSelectWidth={240}
        value={type}
        onChange={(next: string) => change(withType(field, next, dictionaries))}
        options={all}
      />
      <span className={styles.rules}>
        <Checkbox
          disabled={!isTaken || schema.type === 'boolean'}
          checked={schema.required === true}
          onChange={({ target }) => change(withRequired(field, target.checked))}
        >
          {t('必填')}
        </Checkbox>
        <Checkbox
          disabled={!isTaken || schema.type !== 'string'}
          checked={field.unique}
          onChange={({ target }) => change({ ...field, unique: target.checked })}
        >
          {t('不得重复')}
        </Checkbox>
      </span>
      <Space wrap size="middle" className={`${common.hint} ${styles.about}`}>
        {fault && isTaken && (
          <Typography.Text type="danger" role="alert">
            {fault}
          </Typography.Text>
        )}
        {options && <span>{t('选项：{options}', { options })}</span>}
        {note && !options && <span>{t('猜测：{note}', { note })}</span>}
        {samples.length > 0 && <span>{t('例如 {samples}', { samples: samples.join('、') })}</span>}
      </Space>
    </li>
  );
});
