import { createForm } from '@formily/core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Doc } from '../../../src/contract/base/doc';
import { registerExpressionCompiler } from '../../../src/contract/expressions/register';
import { buildFields } from '../../../src/contract/fields/build-fields';
import { compileForm } from '../../../src/contract/fields/fields';
import { schemaOf } from '../../../src/contract/fields/form-schema';
import type { FormObject } from '../../../src/contract/language/field-schema';
import { recordOf } from '../../../src/contract/records/validate-record';
import { registerRules } from '../../../src/contract/rules/register';
import { firstErrorOf } from '../../../src/runtime/form/first-error';

const definition: FormObject = {
  type: 'object',
  properties: {
    base: {
      type: 'void',
      properties: {
        kind: { type: 'string', title: '类别' },
        reason: { type: 'string', title: '原因', required: true, 'x-visible': "{{ values.kind == '其他' }}" },
        owner: { type: 'string', title: '经办人', 'x-value': '{{ user.displayName }}' },
      },
    },
    lines: {
      type: 'array',
      title: '明细',
      items: {
        type: 'object',
        properties: {
          name: { type: 'string', title: '品名', required: true },
          amount: { type: 'number', title: '金额', 'x-value': '{{ row.price * 2.0 }}' },
          price: { type: 'number', title: '单价' },
        },
      },
    },
    note: { type: 'string', title: '备注', required: true, default: '无' },
  },
};

function formOf(values: Doc) {
  const form = createForm({ values, validateFirst: true });
  const schema = schemaOf(compileForm(definition, {}, true));
  const failures: unknown[] = [];
  buildFields(form, schema, {
    user: { displayName: '陈思远' },
    session: {},
    now: () => new Date(),
    reportExpression: (error) => failures.push(error),
  });
  return { form, schema, failures };
}

describe('the model of a form of which nothing is drawn', () => {
  beforeAll(() => {
    registerExpressionCompiler();
    registerRules('zh-CN');
  });

  it('has defaults, computed values and linkage', () => {
    const { form } = formOf({});
    expect(recordOf(form)).toEqual({ owner: '陈思远', note: '无' });
    form.setValuesIn('kind', '其他');
    form.setValuesIn('reason', '缺货');
    expect(recordOf(form)).toMatchObject({ kind: '其他', reason: '缺货' });
    form.setValuesIn('kind', '常规');
    expect(recordOf(form)).not.toHaveProperty('reason');
  });

  it('has the fields of rows that come later, and lets them go with their rows', async () => {
    const { form, schema } = formOf({ lines: [{ name: '甲', price: 1 }] });
    form.setValues({ lines: [{ name: '甲', price: 1 }, { price: 4 }], note: '有' }, 'overwrite');
    expect(form.getValuesIn('lines.1.amount')).toBe(8);
    await expect(form.validate()).rejects.toBeDefined();
    expect(firstErrorOf(form, schema)).toBe('lines.1.name');
    form.setValues({ lines: [{ name: '甲', price: 1 }], note: '有' }, 'overwrite');
    await form.validate();
    expect(firstErrorOf(form, schema)).toBeUndefined();
    expect(Object.keys(form.fields).filter((address) => address.startsWith('lines.1'))).toEqual([]);
  });

  it('tells the first error in the order of the page, whichever came first', async () => {
    const { form, schema } = formOf({ kind: '其他', lines: [{ name: '甲' }] });
    form.setValuesIn('note', '');
    await form.validate('note').catch(() => undefined);
    expect(firstErrorOf(form, schema)).toBe('note');
    form.setValuesIn('lines', [{ name: '甲' }, {}, {}]);
    await form.validate('lines.*').catch(() => undefined);
    expect(firstErrorOf(form, schema)).toBe('lines.1.name');
    await form.validate().catch(() => undefined);
    expect(firstErrorOf(form, schema)).toBe('base.reason');
  });

  it('takes what is computed from the account alone for a new record, and keeps what is stored', () => {
    const { form: fresh } = formOf({});
    fresh.setValuesIn('kind', '常规');
    expect(fresh.getValuesIn('owner')).toBe('陈思远');
    const { form: stored } = formOf({ owner: '李佳宁' });
    expect(stored.getValuesIn('owner')).toBe('李佳宁');
    stored.setValues({ owner: '周海涛', kind: '其他' }, 'overwrite');
    expect(stored.getValuesIn('owner')).toBe('周海涛');
  });
});
