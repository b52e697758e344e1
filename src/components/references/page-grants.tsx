import { SearchOutlined } from '@ant-design/icons';
import { connect, mapProps, mapReadPretty } from '@formily/react';
import { Button, Checkbox, Empty, Input, Skeleton, Space } from 'antd';
import { useState } from 'react';
import type { ReferenceOptions } from '@/contract/language/references';
import { GrantCount, grantsIn } from './grant-count';
import { type GrantRow, grantRows, lostRows, withGrant } from './grant-rows';
import './page-grants.css';
import { texts } from '../texts';
import { useWholeTree } from './reference-rows';

interface GrantsProps {
  value?: unknown;
  onChange?(value: string[]): void;
  reference?: ReferenceOptions;
  disabled?: boolean;
}

/** The rows of the tree, with those of pages out of service that are granted; undefined until it is there. */
function useGrantRows(reference: ReferenceOptions | undefined, grants: readonly string[]) {
  const tree = useWholeTree(reference?.reference);
  if (!tree) return undefined;
  const rows = grantRows(tree);
  return [...rows, ...lostRows(rows, grants, texts.outOfService)];
}

function GrantsInput({ value, onChange, reference, disabled = false }: GrantsProps) {
  const grants = grantsIn(value);
  const rows = useGrantRows(reference, grants);
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  if (!rows) return <Skeleton active paragraph={{ rows: 6 }} title={false} />;
  const found = rows.filter(({ title, headings, grant }) =>
    [title, grant, ...headings].some((text) => text.toLowerCase().includes(wanted)),
  );
  return (
    <div className="page-grants">
      <Space>
        <Input
          allowClear
          prefix={<SearchOutlined />}
          placeholder={texts.findPage}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <GrantCount value={value} />
      </Space>
      {found.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={texts.nothingFound} />}
      <GrantList rows={found} grants={grants} disabled={disabled} onChange={(next) => onChange?.(next)} />
    </div>
  );
}

interface ListProps {
  rows: readonly GrantRow[];
  grants: readonly string[];
  disabled: boolean;
  onChange(grants: string[]): void;
}

/** A row a page, under the heading that it shares with those before it. */
function GrantList({ rows, grants, disabled, onChange }: ListProps) {
  return (
    <ul>
      {rows.map((row, index) => (
        <li key={row.grant}>
          {headingsOf(row) !== headingsOf(rows[index - 1]) && (
            <div className="secondary page-grants-heading">{headingsOf(row)}</div>
          )}
          <PageRow row={row} grants={grants} disabled={disabled} onChange={onChange} />
        </li>
      ))}
    </ul>
  );
}

const headingsOf = (row: GrantRow | undefined) => row?.headings.join(' / ');

function PageRow({ row, grants, disabled, onChange }: Omit<ListProps, 'rows'> & { row: GrantRow }) {
  const held = new Set(grants);
  const all = [row.grant, ...row.codes.map(({ value }) => String(value))];
  const isWhole = all.every((grant) => held.has(grant));
  const box = (grant: string, label: string) => (
    <Checkbox
      key={grant}
      data-grant={grant}
      disabled={disabled}
      checked={held.has(grant)}
      onChange={({ target }) => onChange(withGrant(grants, grant, target.checked))}
    >
      {label}
    </Checkbox>
  );
  const toggle = () =>
    onChange(isWhole ? withGrant(grants, row.grant, false) : [...new Set([...grants, ...all])]);
  return (
    <div className="page-grants-row">
      <div className="page-grants-page">{box(row.grant, row.title)}</div>
      <div className="page-grants-codes">
        {row.codes.map(({ value, label }) => box(String(value), label))}
      </div>
      {!disabled && row.codes.length > 0 && (
        <Button type="link" size="small" onClick={toggle}>
          {isWhole ? texts.chooseNone : texts.chooseAll}
        </Button>
      )}
    </div>
  );
}

export function GrantsText({ value, reference }: GrantsProps) {
  const grants = grantsIn(value);
  const held = new Set(grants);
  const rows = useGrantRows(reference, grants);
  if (!rows) return <Skeleton active paragraph={{ rows: 3 }} title={false} />;
  const granted = rows
    .map((row) => ({ ...row, codes: row.codes.filter(({ value: code }) => held.has(String(code))) }))
    .filter(({ grant, codes }) => held.has(grant) || codes.length > 0);
  if (granted.length === 0) return <span className="empty-value">-</span>;
  return (
    <ul>
      {granted.map((row) => (
        <li key={row.grant} className="page-grants-row">
          <div className="page-grants-page">{row.title}</div>
          <div className="page-grants-codes">
            {row.codes.map(({ label }) => label).join(texts.listSeparator)}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** What a role may open and press: pages and their buttons, ticked from all that are in service. */
export const PageGrants = connect(
  GrantsInput,
  mapProps((props, field) => ({
    ...props,
    disabled: (field as { pattern?: string }).pattern !== 'editable',
  })),
  mapReadPretty(GrantsText),
);
