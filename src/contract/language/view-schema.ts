import { z } from 'zod';
import { LIST_SHAPES, type ShapeName } from './list-shapes';
import { narrowing } from './resource-schema';
import { fieldName, fieldPath, label, sort } from './schema-terms';

/** The views of a list page, and the shapes that a view may have beside the table (decision 095). */

/** What each shape takes in `list`, by its name in `list-shapes.ts`: parts of a page file. */
export const shapeParts = {
  board: z.strictObject({
    by: fieldName,
    card: z.array(fieldPath).min(1).max(6).optional(),
  }),
  calendar: z.strictObject({
    start: fieldName,
    end: fieldName.optional(),
    title: fieldName,
  }),
  tree: z.strictObject({
    parent: fieldName,
  }),
  cards: z.strictObject({
    title: fieldPath,
    picture: fieldName.optional(),
    fields: z.array(fieldPath).min(1).max(6).optional(),
  }),
} satisfies Record<ShapeName, z.ZodObject>;

type Shapes = typeof shapeParts;
/** The names of the shapes, in the order of their registry. */
export const SHAPE_NAMES = Object.keys(LIST_SHAPES) as [ShapeName, ...ShapeName[]];

/** The keys of a list that say how its shapes are drawn. */
export const shapeKeys = Object.fromEntries(
  SHAPE_NAMES.map((name) => [name, shapeParts[name].optional()]),
) as unknown as { readonly [Name in ShapeName]: z.ZodOptional<Shapes[Name]> };

export const listView = z.strictObject({
  name: fieldName.optional(),
  label,
  where: narrowing.optional(),
  sort: sort.optional(),
  columns: z.array(fieldPath).min(1).max(30).optional(),
  group: fieldPath.optional(),
  as: z.enum(SHAPE_NAMES).optional(),
});
export type ListView = z.infer<typeof listView>;
export type CalendarShape = z.infer<Shapes['calendar']>;
