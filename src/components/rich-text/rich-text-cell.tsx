import { plainText } from '@/contract/base/plain-text';
import './rich-text.css';

/** The first lines of a formatted text in a table, without its formats. */
export function RichTextCell({ value }: { value?: unknown }) {
  if (typeof value !== 'string' || value === '') return <span className="empty-value">-</span>;
  return <span className="rich-text-cell">{plainText(value, ' ')}</span>;
}
