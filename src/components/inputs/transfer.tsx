import { connect, mapProps, mapReadPretty } from '@formily/react';
import { Spin } from 'antd';
import { lazy, Suspense } from 'react';
import type { Option } from '@/contract/language/options';
import { DictionaryTags } from '../references/dictionary-tags';

interface TransferProps {
  value?: unknown;
  onChange?(value: unknown): void;
  options?: readonly Option[];
}

const TwoLists = lazy(() => import('./transfer-lists'));

function TransferInput(props: TransferProps) {
  return (
    <Suspense fallback={<Spin />}>
      <TwoLists {...props} />
    </Suspense>
  );
}

/** Several of many: moved from a list of what there is into a list of what is chosen. */
export const Transfer = connect(
  TransferInput,
  mapProps({ dataSource: 'options' }),
  mapReadPretty(DictionaryTags),
);
