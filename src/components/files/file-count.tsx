import { PaperClipOutlined } from '@ant-design/icons';
import { texts } from '../texts';
import { idsOf } from './ids-of';

export function FileCount({ value }: { value: unknown }) {
  const { length } = idsOf({ value });
  if (length === 0) return <span className="empty-value">-</span>;
  return (
    <span>
      <PaperClipOutlined /> {texts.fileCount.replace('{count}', String(length))}
    </span>
  );
}
