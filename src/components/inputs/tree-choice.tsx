import type { TreeSelectProps } from 'antd';
import { lazy, Suspense } from 'react';
import { AwaitedInput } from '../field/awaited-input';

const Tree = lazy(() => import('./tree-nodes'));

/** antd's TreeSelect, which is loaded with the first: few forms and searches have one. */
export function TreeChoice(props: TreeSelectProps) {
  return (
    <Suspense fallback={<AwaitedInput />}>
      <Tree {...props} />
    </Suspense>
  );
}
