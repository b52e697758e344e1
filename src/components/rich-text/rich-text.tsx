import { connect, mapProps, mapReadPretty } from '@formily/react';
import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import { placeholder } from '../texts';
import { FormattedText } from './formatted-text';
import './rich-text.css';

import type { RichTextProps } from './props';

const Editor = lazy(() => import('./rich-text-editor'));

function RichTextInput(props: RichTextProps) {
  return (
    <Suspense fallback={<Skeleton active paragraph={{ rows: 3 }} title={false} />}>
      <Editor {...props} />
    </Suspense>
  );
}

function RichTextView({ value }: Pick<RichTextProps, 'value'>) {
  if (typeof value !== 'string' || value === '') return <span className="empty-value">-</span>;
  return <FormattedText html={value} />;
}

/** Formatted text: paragraphs, headings, lists, links and tables, kept as cleaned HTML. */
export const RichText = connect(
  RichTextInput,
  mapProps((props, field) => ({ placeholder: placeholder('input', field), ...props })),
  mapReadPretty(RichTextView),
);
