import type { CascaderProps } from 'antd';
import type { DefaultOptionType } from 'antd/es/cascader';
import { awaited } from '../field/awaited-input';

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
export const PathChoice = awaited<PathChoiceProps>(async () => (await import('./path-levels')).default);
