import { createChoice } from './choice';

export type ComponentSize = 'small' | 'middle' | 'large';

/** The sizes of fields, buttons and tables that a person may choose, with their names. */
export const COMPONENT_SIZES: readonly (readonly [size: ComponentSize, name: string])[] = [
  ['large', '大'],
  ['middle', '中'],
  ['small', '小'],
];

/** The size that the person chose on this computer, middle by default (specification section 1). */
export const componentSize = createChoice<ComponentSize>(
  'componentSize',
  COMPONENT_SIZES.map(([size]) => size),
  'middle',
);
