import { SafetyCertificateOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';
import { createContext, useContext } from 'react';

/** Fields of a form that are marked beside their labels, by their path in the record, and what the mark says. */
export interface FieldMarks {
  paths: ReadonlySet<string>;
  text: string;
}

export const FieldMarksContext = createContext<FieldMarks | undefined>(undefined);

/** A small sign beside a label, explained when it is pointed at or read aloud. */
export function FieldMark({ path }: { path: string }) {
  const marks = useContext(FieldMarksContext);
  if (!marks?.paths.has(path)) return null;
  return (
    <Tooltip placement="top" title={marks.text}>
      <span className="field-mark" role="img" aria-label={marks.text}>
        <SafetyCertificateOutlined aria-hidden />
      </span>
    </Tooltip>
  );
}
