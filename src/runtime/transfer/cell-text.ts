import { periodText, rangeText } from '@/components/inputs/period-text';
import { namesAlongTree, rowsOf, wholeTreeOf } from '@/components/references/reference-rows';
import { plainText } from '@/contract/base/plain-text';
import { componentNameOf, referenceOf } from '@/contract/fields/fields';
import { dateKindOf } from '@/contract/language/date-kinds';
import { allOptions, namesAlong, type Option } from '@/contract/language/options';
import { isTree, type ReferenceOptions, type SourceOptions, sourceOf } from '@/contract/language/references';
import { storedAs } from '@/contract/rules/implied';
import { t } from '@/services/i18n';
import type { CellField } from '../list/table/cells';

/** How a value is told in plain text, with the names that are loaded before. */
export interface CellText {
  prepare?(values: readonly unknown[]): Promise<void>;
  text(value: unknown): string;
}

const BETWEEN = '、';

/** What a table cell says, as text: labels for codes, names for references, times as Beijing writes them. */
export function textCell({ info, options }: CellField): CellText {
  const reference = info && referenceOf(info.schema);
  const component = info && componentNameOf(info.schema);
  if (reference) return isTree(reference) ? treeCell(reference, info.schema) : referenceCell(reference);
  if (component === 'Cascader') {
    const several = storedAs(info!.schema) === 'paths';
    return {
      text: (value) =>
        (several ? listOf(value) : [value])
          .map((one) => namesAlong(options ?? [], listOf(one)))
          .join(BETWEEN),
    };
  }
  if (options) return { text: (value) => labelled(allOptions(options), value) };
  const kind = info && dateKindOf(info.schema);
  if (kind)
    return { text: (value) => (Array.isArray(value) ? rangeText(value, kind) : periodText(value, kind)) };
  if (component === 'RichText') return { text: (value) => plainText(String(value), ' ') };
  if (info?.type === 'boolean') return { text: (value) => (value === true ? t('是') : t('否')) };
  if (component === 'Signature') return { text: () => t('已签名') };
  if (component === 'Upload')
    return { text: (value) => t('{count} 个附件', { count: listOf(value).length }) };
  return { text: (value) => listOf(value).map(String).join(BETWEEN) };
}

function referenceCell(reference: SourceOptions): CellText {
  const names = new Map<unknown, string>();
  const { label } = sourceOf(reference);
  return {
    async prepare(values) {
      const wanted = new Set(values.flatMap(listOf));
      const missing = [...wanted].filter((value) => value !== '' && !names.has(value));
      for (const [value, row] of await rowsOf(reference, missing))
        names.set(value, String(row[label] ?? value));
    },
    text: (value) =>
      listOf(value)
        .map((one) => names.get(one) ?? String(one))
        .join(BETWEEN),
  };
}

function treeCell(reference: ReferenceOptions, schema: NonNullable<CellField['info']>['schema']): CellText {
  const holds = storedAs(schema);
  if (holds === 'path') return pathCell(reference);
  let tree: readonly Option[] = [];
  return {
    async prepare() {
      if (tree.length === 0) tree = await wholeTreeOf(reference.reference);
    },
    text: (value) =>
      holds === 'paths'
        ? listOf(value)
            .map((path) => namesAlong(tree, listOf(path)))
            .join(BETWEEN)
        : labelled(allOptions(tree), value),
  };
}

function pathCell({ reference }: ReferenceOptions): CellText {
  const names = new Map<string, string>();
  return {
    async prepare(values) {
      for (const path of values) {
        const key = listOf(path).join();
        if (key !== '' && !names.has(key))
          names.set(key, (await namesAlongTree(reference, listOf(path).map(String))).join(' / '));
      }
    },
    text: (value) => names.get(listOf(value).join()) ?? listOf(value).join(' / '),
  };
}

function labelled(options: readonly Option[], value: unknown): string {
  const labels = new Map(options.map((option) => [option.value as unknown, option.label]));
  return listOf(value)
    .map((one) => labels.get(one) ?? String(one))
    .join(BETWEEN);
}

function listOf(value: unknown): unknown[] {
  return value === undefined || value === null ? [] : [value].flat();
}
