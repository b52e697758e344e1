import type { ProgressProps } from 'antd';
import { lazy, Suspense } from 'react';

const Progress = lazy(() => import('antd/es/progress'));

/** antd's bar of how far something is, which is loaded with the first long work; its line waits for it. */
export function ProgressBar(props: ProgressProps) {
  return (
    <Suspense fallback={<div style={{ height: 22 }} />}>
      <Progress {...props} />
    </Suspense>
  );
}
