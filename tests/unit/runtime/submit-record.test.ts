// @vitest-environment happy-dom
import { createForm } from '@formily/core';
import { expect, test } from 'vitest';
import { submitRecord } from '@/runtime/record/submit-record';
import { RefusalError, tellFailure, wordsOf } from '@/services/http/request-errors';

const refused = (code: string, data: object) => new RefusalError(code, '填写内容未通过校验', data, 400);
const formWithKey = (display: 'visible' | 'hidden' | 'none') => {
  const form = createForm({ values: { name: 'a', key: 'a-1' } });
  form.createField({ name: 'name' });
  form.createField({ name: 'key', display });
  return form;
};
const violation = { path: 'key', rule: 'unique', params: {}, message: '「键」已存在，请换一个' };

test.each(['hidden', 'none'] as const)(
  'hostile 87: a refusal on a field that is %s stands above the form in the words of the gateway',
  async (display) => {
    const form = formWithKey(display);
    const outcome = await submitRecord(form, () =>
      Promise.reject(refused('rule_violation', { violations: [violation] })),
    );
    expect(outcome).toEqual({ kind: 'refused', message: violation.message });
  },
);

test('hostile 87: one on a field in sight stands at the field, and what no field has stands above the form', async () => {
  const atField = formWithKey('visible');
  expect(
    await submitRecord(atField, () => Promise.reject(refused('rule_violation', { violations: [violation] }))),
  ).toEqual({ kind: 'invalid' });
  expect(atField.query('key').get('selfErrors')).toEqual([violation.message]);
  const without = formWithKey('visible');
  const errors = [{ path: 'supplierCode', message: '请指定供应商' }];
  expect(await submitRecord(without, () => Promise.reject(refused('bad_request', { errors })))).toEqual({
    kind: 'refused',
    message: '请指定供应商',
  });
});

test('a refused deletion or transition tells what is in the way, not only that something is', () => {
  const errors = [{ path: '/office/users', message: '人员（部门）：「张三」' }];
  const refusal = new RefusalError('record_referenced', '有别的记录引用它，不能删除', { errors }, 409);
  expect(wordsOf(refusal)).toBe('有别的记录引用它，不能删除：人员（部门）：「张三」');
  const told: string[] = [];
  tellFailure({ error: (text) => told.push(text) }, refusal, '系统错误');
  expect(told).toEqual([wordsOf(refusal)]);
});
