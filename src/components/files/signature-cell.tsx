import { EditOutlined } from '@ant-design/icons';
import { texts } from '../texts';

/** Whether a record is signed, for a table's cell. */
export function SignatureCell({ value }: { value: unknown }) {
  if (typeof value !== 'string' || value === '') return <span className="empty-value">-</span>;
  return (
    <span>
      <EditOutlined /> {texts.signed}
    </span>
  );
}
