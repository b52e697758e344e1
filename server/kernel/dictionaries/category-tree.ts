import { z } from 'zod';
import type { DictionaryEntry } from '../../../src/contract/language/dictionary-schema';

/** The dictionary that holds the purchase categories (specification section 3: 100001 to 100013 at the top). */
export const CATEGORY_TREE = 'categoryTree';

/** A purchase category with all that is below it; `parentCategoryId` is empty and `level` 1 at the top. */
export interface Category {
  categoryId: string;
  categoryName: string;
  parentCategoryId: string;
  level: number;
  children: Category[];
}

export const categorySchema = z.object({
  categoryId: z.string(),
  categoryName: z.string(),
  parentCategoryId: z.string().describe('顶层为空'),
  level: z.int(),
});

/** The categories of a dictionary's entries, their names put through `translate`. */
export function categoryTree(
  entries: readonly DictionaryEntry[],
  translate: (text: string) => string,
  parentCategoryId = '',
  level = 1,
): Category[] {
  return entries.map(({ value, label, children = [] }) => ({
    categoryId: String(value),
    categoryName: translate(label),
    parentCategoryId,
    level,
    children: categoryTree(children, translate, String(value), level + 1),
  }));
}

/**
 * The categories directly below one, or below the top for the empty text; with a level, those of that level anywhere
 * below it. Undefined when there is no such category.
 */
export function categoriesIn(
  tree: readonly Category[],
  parentCategoryId: string,
  level: number | undefined,
): Category[] | undefined {
  const all = tree.flatMap(withDescendants);
  const parent = all.find(({ categoryId }) => categoryId === parentCategoryId);
  if (parentCategoryId !== '' && !parent) return undefined;
  const below = parent ? parent.children : [...tree];
  return level ? below.flatMap(withDescendants).filter((category) => category.level === level) : below;
}

function withDescendants(category: Category): Category[] {
  return [category, ...category.children.flatMap(withDescendants)];
}
