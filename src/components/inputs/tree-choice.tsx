import type { TreeSelectProps } from 'antd';
import { awaited } from '../field/awaited-input';

/** antd's TreeSelect, which is loaded with the first: few forms and searches have one. */
export const TreeChoice = awaited<TreeSelectProps>(async () => (await import('./tree-nodes')).default);
