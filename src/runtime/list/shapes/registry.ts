import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { ShapeName, ShapesReading } from '@/contract/language/list-shapes';
import type { ShapedRowsProps, ShapeProps } from './shape-props';

type Lazy<Props> = LazyExoticComponent<ComponentType<Props>>;

/** What draws the shapes that read records by themselves; the code of each comes with the first view that has it. */
const SHAPES: Readonly<Record<ShapesReading<true>, Lazy<ShapeProps>>> = {
  board: lazy(async () => ({ default: (await import('./board/board')).Board })),
  calendar: lazy(async () => ({ default: (await import('./calendar/calendar')).Calendar })),
  tree: lazy(async () => ({ default: (await import('./tree/tree')).Tree })),
};

const SHAPES_OF_ROWS: Readonly<Record<ShapesReading<false>, Lazy<ShapedRowsProps>>> = {
  cards: lazy(async () => ({ default: (await import('./picture-cards')).PictureCards })),
};

/** What draws a view that reads its records by itself; undefined for any other. */
export function shapeOf(name: ShapeName | undefined): Lazy<ShapeProps> | undefined {
  const shapes: Partial<Record<ShapeName, Lazy<ShapeProps>>> = SHAPES;
  return name && shapes[name];
}

/** What draws one page of rows in the shape of a view; undefined for a table. */
export function shapeOfRows(name: ShapeName | undefined): Lazy<ShapedRowsProps> | undefined {
  const shapes: Partial<Record<ShapeName, Lazy<ShapedRowsProps>>> = SHAPES_OF_ROWS;
  return name && shapes[name];
}
