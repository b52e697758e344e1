import { createForm, type Field, type Form } from '@formily/core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { registerExpressionCompiler } from '../../../src/contract/expressions/register';
import { buildFields } from '../../../src/contract/fields/build-fields';
import { compileForm } from '../../../src/contract/fields/fields';
import { schemaOf } from '../../../src/contract/fields/form-schema';
import type { FormObject } from '../../../src/contract/language/field-schema';
import { registerRules } from '../../../src/contract/rules/register';
import { judgeAgain } from '../../../src/runtime/form/judge-again';

const definition: FormObject = {
  type: 'object',
  properties: {
    from: { type: 'string', title: '起', format: 'date' },
    to: {
      type: 'string',
      title: '止',
      format: 'date',
      'x-validator': { assert: '{{ values.to >= values.from }}', message: '止不能早于起' },
    },
    lines: {
      type: 'array',
      title: '明细',
      items: {
        type: 'object',
        properties: {
          came: { type: 'number', title: '送货' },
          accepted: {
            type: 'number',
            title: '合格',
            'x-validator': { assert: '{{ row.accepted <= row.came }}', message: '不能超过送货' },
          },
        },
      },
    },
  },
};

describe('A condition of the page', () => {
  let form: Form;
  const at = (address: string) => form.fields[address] as Field;
  const errorsOf = (address: string) => at(address).selfErrors;
  async function type(address: string, value: unknown) {
    await at(address).onInput(value);
    // The check after the one that writing has begun.
    await new Promise((resolve) => setTimeout(resolve));
  }

  beforeAll(() => {
    registerRules('zh-CN');
    registerExpressionCompiler();
  });
  beforeEach(() => {
    form = createForm({ values: { from: '2031-03-01', lines: [{ came: 8 }] }, validateFirst: true });
    judgeAgain(form);
    buildFields(form, schemaOf(compileForm(definition, {}, true)), {
      user: {},
      session: {},
      now: () => new Date(),
      reportExpression: () => undefined,
    });
  });

  it('is told at the very value that breaks it, and no longer at the next that keeps it', async () => {
    await type('to', '2031-02-01');
    expect(errorsOf('to')).toEqual(['止不能早于起']);
    await type('to', '2031-04-01');
    expect(errorsOf('to')).toEqual([]);
    await type('lines.0.accepted', 9);
    expect(errorsOf('lines.0.accepted')).toEqual(['不能超过送货']);
    await type('lines.0.accepted', 8);
    expect(errorsOf('lines.0.accepted')).toEqual([]);
  });

  it('follows the other field that it names', async () => {
    await type('to', '2031-03-05');
    await type('from', '2031-03-09');
    expect(errorsOf('to')).toEqual(['止不能早于起']);
    await type('from', '2031-03-02');
    expect(errorsOf('to')).toEqual([]);
  });

  it('is not held against a field that nobody has written to', async () => {
    form.setValues({ to: '2031-03-05' });
    await type('from', '2031-03-09');
    expect(errorsOf('to')).toEqual([]);
    await form.validate().catch(() => undefined);
    expect(errorsOf('to')).toEqual(['止不能早于起']);
    await type('from', '2031-03-02');
    expect(errorsOf('to')).toEqual([]);
  });
});
