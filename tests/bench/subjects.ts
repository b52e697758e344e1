import type { PageName } from './build-pages';
import { type Figures, measureForm, measureLinkage, measureList } from './measure';
import type { Visit } from './visit';

/** What is compared in the browser: the same work in several variants, the first of which is 1.00. */
export interface Subject {
  title: string;
  /** What a size counts. */
  unit: string;
  sizes: readonly number[];
  variants: Readonly<Record<string, PageName>>;
  /** Further ratios beside those to the first variant. */
  pairs: readonly (readonly [variant: string, to: string])[];
  measure(visit: Visit, size: number): Promise<Figures>;
}

export const SUBJECTS = {
  form: {
    title: 'A form of texts, choices and numbers',
    unit: 'fields',
    sizes: [50, 200, 1_000],
    variants: {
      'antd by hand': 'antd-form',
      'Formily by hand': 'formily-form',
      schema: 'schema-form',
      editor: 'editor-form',
    },
    pairs: [
      ['schema', 'Formily by hand'],
      ['editor', 'Formily by hand'],
    ],
    measure: measureForm,
  },
  linkage: {
    title: 'A chain in which each field shows the next',
    unit: 'fields',
    sizes: [200],
    variants: { 'antd by hand': 'antd-form', 'Formily by hand': 'formily-form', schema: 'schema-form' },
    pairs: [['schema', 'Formily by hand']],
    measure: measureLinkage,
  },
  list: {
    title: 'A list of ten columns',
    unit: 'rows',
    sizes: [20, 100, 1_000],
    variants: {
      'antd by hand': 'antd-list',
      'antd, rows in sight': 'antd-virtual-list',
      schema: 'schema-list',
    },
    pairs: [['schema', 'antd, rows in sight']],
    measure: measureList,
  },
} as const satisfies Record<string, Subject>;

export type SubjectName = keyof typeof SUBJECTS;
