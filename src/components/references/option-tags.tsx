import { Tag } from 'antd';
import { isBlank } from '@/contract/base/is-blank';
import type { Option } from '@/contract/language/options';

/** The labels of stored values, as coloured tags where the dictionary gives a colour; a dash for nothing. */
export function OptionTags({ value, options }: { value: unknown; options: readonly Option[] }) {
  if (isBlank(value)) return <span className="empty-value">-</span>;
  return (
    <span className="option-tags">
      {[value].flat().map((item) => {
        const option = options.find((candidate) => candidate.value === item);
        const text = option?.label ?? String(item);
        return option?.color ? (
          <Tag key={text} color={option.color} bordered={false}>
            {text}
          </Tag>
        ) : (
          <span key={text}>{text}</span>
        );
      })}
    </span>
  );
}
