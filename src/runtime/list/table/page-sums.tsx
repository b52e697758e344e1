import { Space } from 'antd';
import { formatDuration } from '@/components/inputs/duration-text';
import { formatNumber } from '@/components/inputs/number-text';
import { sumOf } from '@/contract/base/sum';
import { decimalsOf, type FieldInfo, titleOf } from '@/contract/fields/fields';
import { listField } from '@/contract/fields/pointed-field';
import { valueAt } from '@/contract/fields/record-shape';
import type { ListPage } from '@/contract/language/page-schema';
import { columnsOf, type RecordRow } from '@/contract/lists/list-query';
import { t } from '@/services/i18n';
import { formatValue } from './value-cells';

function sumText(sum: number, info: FieldInfo | undefined): string {
  if (info?.schema['x-component'] !== 'Duration') return formatNumber(sum, info && decimalsOf(info));
  return formatDuration(sum, info.schema['x-component-props']?.units);
}

const BESIDE = { marginInlineStart: 8 };

/** The sums of the rows in sight, below them; the label says that they are of this page alone. */
export function PageSums({ page, rows }: { page: ListPage; rows: readonly RecordRow[] }) {
  const summed = columnsOf(page).filter(({ sum }) => sum);
  return (
    <Space wrap size={[24, 4]} className="page-sums">
      <strong>{t('本页合计')}</strong>
      {summed.map(({ field, title, valueType }) => {
        const sum = sumOf(rows.map((row) => valueAt(row, field)));
        const info = listField(page, field);
        const plain = sumText(sum, info);
        return (
          <span key={field}>
            {title ?? titleOf(page, field)}
            <strong className="number" style={BESIDE}>
              {(valueType && formatValue(valueType, sum)) ?? plain}
            </strong>
          </span>
        );
      })}
    </Space>
  );
}
