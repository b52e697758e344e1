import type { CascaderProps } from 'antd';
import type { DefaultOptionType } from 'antd/es/cascader';
import { lazy, Suspense } from 'react';
import { AwaitedInput } from '../field/awaited-input';

const Levels = lazy(() => import('./path-levels'));

export interface PathChoiceProps
  extends Omit<
    CascaderProps<DefaultOptionType>,
    'multiple' | 'value' | 'defaultValue' | 'onChange' | 'showCheckedStrategy'
  > {
  multiple?: boolean;
  value?: unknown;
  onChange?(next: unknown): void;
}

/** antd's Cascader, which is loaded with the first: few forms and searches have one. */
export function PathChoice(props: PathChoiceProps) {
  return (
    <Suspense fallback={<AwaitedInput />}>
      <Levels {...props} />
    </Suspense>
  );
}
