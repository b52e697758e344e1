import { chainOf } from '../expressions/chain';
import { syntaxOf } from '../expressions/expression';
import { templateParts } from '../expressions/template';
import { columnInfo, fieldsOf, itemFieldsOf } from '../fields/fields';
import { pointedAt } from '../fields/pointed-field';
import { withRolledColumns } from '../fields/roll-ups';
import type { FormObject } from '../language/field-schema';
import type { ListPage, PageSchema, RecordPage } from '../language/page-schema';
import { LABEL_SIZE, PAPERS } from '../language/print-papers';
import type { Print, PrintBlockWords, RelatedBlock } from '../language/print-schema';
import { isSystemField, namedField } from './list-query';

export function printsOf(page: Pick<RecordPage, 'kind'> & { prints?: Print[] | undefined }): Print[] {
  return page.prints ?? [];
}

/** Whether records are printed on their own page: their rows in the list have little room for what is done to them. */
export function printsOnRecord({ list }: Pick<ListPage, 'list'>): boolean {
  return list.detail === 'page';
}

export function printOf(page: RecordPage, code: string): Print | undefined {
  return page.kind === 'list' ? printsOf(page).find((print) => print.code === code) : undefined;
}

/** Width and height of the paper in millimetres. */
export function paperOf({ paper = 'A4', landscape }: Pick<Print, 'paper' | 'landscape'>): [number, number] {
  const [, wide = '0', high = '0'] = LABEL_SIZE.exec(paper) ?? [];
  const [width, height] = paper === 'A4' || paper === 'A5' ? PAPERS[paper] : [Number(wide), Number(high)];
  return landscape ? [height, width] : [width, height];
}

/** The fields that a print names in lists of fields, such as `refs.supplier.telephone`. */
export function fieldsPrinted({ body }: Print): string[] {
  return body.flatMap((block) =>
    typeof block === 'object' && 'fields' in block ? block.fields.map(namedField) : [],
  );
}

/** The blocks of a page's prints that list records of other pages, each with its place in the file. */
export function relatedBlocks(page: PageSchema): { block: RelatedBlock; place: (string | number)[] }[] {
  if (page.kind !== 'list') return [];
  return printsOf(page).flatMap(({ body }, index) =>
    body.flatMap((block, at) =>
      typeof block === 'object' && 'related' in block
        ? [{ block, place: ['prints', index, 'body', at] }]
        : [],
    ),
  );
}

/** The form of a page with the columns that are added up for its lists: what prints name. */
export function printedForm(page: Pick<RecordPage, 'form' | 'derived'>): FormObject {
  return withRolledColumns(page);
}

/**
 * A print as far as a page has what it names, for a second page that leaves some out: what it does not have goes, texts
 * that are about it with it. Undefined where nothing is left.
 */
export function printWithin(print: Print, page: Pick<RecordPage, 'form' | 'derived'>): Print | undefined {
  const { perRow } = print;
  const fields = fieldsOf(printedForm(page));
  if (perRow !== undefined && !fields.has(perRow)) return undefined;
  const body = print.body.flatMap((block) => blockWithin(block, page, perRow));
  return body.length > 0 ? { ...print, body } : undefined;
}

function blockWithin(
  block: PrintBlockWords,
  page: Pick<RecordPage, 'form' | 'derived'>,
  perRow: string | undefined,
): PrintBlockWords[] {
  // Through a reference a page has what it has the reference for.
  const has = (name: string) => isNamed(page, pointedAt(name)?.reference ?? name);
  if (typeof block === 'string') return isWithin(block, page, perRow) ? [block] : [];
  if ('qr' in block) return isWithin(block.qr + (block.caption ?? ''), page, perRow) ? [block] : [];
  if ('fields' in block) {
    const fields = block.fields.filter((one) => has(namedField(one)));
    return fields.length > 0 ? [{ ...block, fields }] : [];
  }
  if ('related' in block) return Object.values(block.by ?? {}).every(has) ? [block] : [];
  if (!('table' in block)) return [block];
  const list = fieldsOf(printedForm(page)).get(block.table);
  const items = list && itemFieldsOf(list);
  const columns = block.columns.filter((one) => items?.has(namedField(one)));
  if (columns.length === 0) return [];
  const { sum, capital, ...rest } = block;
  const summed = sum?.filter((name) => items?.has(name)) ?? [];
  return [
    {
      ...rest,
      columns,
      ...(summed.length > 0 && { sum: summed }),
      ...(capital !== undefined && summed.includes(capital) && { capital }),
    },
  ];
}

/** Whether a name is one of a record of the page: a field, a column of a list, a derived one, or the system's. */
function isNamed(page: Pick<RecordPage, 'form' | 'derived'>, name: string): boolean {
  const form = printedForm(page);
  return (
    columnInfo({ form }, name) !== undefined || Object.hasOwn(page.derived ?? {}, name) || isSystemField(name)
  );
}

/** Whether a page has everything that the expressions of a text name of its records. */
function isWithin(
  text: string,
  page: Pick<RecordPage, 'form' | 'derived'>,
  perRow: string | undefined,
): boolean {
  const items = perRow === undefined ? '' : `${perRow}.`;
  return templateParts(text).every(
    (part) =>
      part.kind === 'text' ||
      chainsIn(syntaxOf(part.expression)).every(([root, ...names]) => {
        const name = names.join('.');
        if (name === '' || (root !== 'row' && root !== 'values')) return true;
        return isNamed(page, root === 'row' ? items + name : name);
      }),
  );
}

/** Every name such as `row.amount` in an expression. */
function chainsIn(node: unknown): string[][] {
  if (Array.isArray(node)) return node.flatMap(chainsIn);
  const chain = chainOf(node);
  if (chain) return [chain];
  return typeof node === 'object' && node !== null && 'args' in node ? chainsIn(node.args) : [];
}

/** The field that an expression is about and nothing else: `row.amount` is `{ root: 'row', path: 'amount' }`. */
export function namedAlone(expression: string): { root: string; path: string } | undefined {
  const [root, ...names] = chainOf(syntaxOf(expression)) ?? [];
  return root !== undefined && names.length > 0 ? { root, path: names.join('.') } : undefined;
}

/** The level of a heading and its text; level 0 is a paragraph. */
export function headingIn(text: string): { level: 0 | 1 | 2; text: string } {
  const [, signs = '', rest = text] = /^(#{1,2})\s+([\s\S]*)$/.exec(text) ?? [];
  return { level: signs.length as 0 | 1 | 2, text: rest };
}
