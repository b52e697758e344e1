import { Transfer } from 'antd';
import type { Option } from '@/contract/language/options';
import { texts } from '../texts';
import './transfer.css';

interface ListsProps {
  value?: unknown;
  onChange?(value: unknown): void;
  options?: readonly Option[];
  disabled?: boolean;
  showSearch?: boolean;
}

/** The two lists of a transfer; the default export because it is loaded when a form first shows one. */
export default function TransferLists({ value, onChange, options = [], ...props }: ListsProps) {
  const keys = new Map(options.map((option) => [String(option.value), option.value]));
  const chosen = Array.isArray(value) ? value.map(String) : [];
  return (
    <Transfer
      className="transfer-lists"
      showSearch
      {...props}
      titles={[texts.available, texts.chosen]}
      dataSource={options.map(({ value: key, label }) => ({ key: String(key), title: label }))}
      targetKeys={chosen}
      render={({ title }) => title ?? ''}
      filterOption={(text, { title }) => (title ?? '').toLowerCase().includes(text.trim().toLowerCase())}
      onChange={(next) => onChange?.(next.map((key) => keys.get(String(key)) ?? key))}
    />
  );
}
