import { expect, it } from 'vitest';
import { checkPage } from '../../../src/contract/check/check-page';

const pageWith = (field: object) =>
  JSON.stringify(
    {
      schemaVersion: 1,
      path: '/office/things',
      kind: 'list',
      title: '物品',
      resource: { name: 'thing', scope: 'tenant' },
      form: {
        type: 'object',
        properties: {
          name: { type: 'string', title: '名称' },
          group: { type: 'void', properties: { note: { type: 'string', title: '备注', ...field } } },
        },
      },
      list: { columns: ['name'] },
    },
    null,
    2,
  );
const problemsOf = (field: object) => {
  const text = pageWith(field);
  return checkPage(text, { dictionaries: {} }).problems.map(({ line, message }) => ({
    on: text.split('\n')[line - 1]!.trim(),
    message,
  }));
};

it.each([
  ['x-visible by user', { 'x-visible': "{{ user.applicationSystem == 'office' }}" }, 'user'],
  [
    'x-visible by session',
    { 'x-visible': "{{ values.name == 'user' && session.supplierCode != '' }}" },
    'session',
  ],
  [
    'a reaction that shows by user',
    {
      'x-reactions': {
        dependencies: ['name'],
        fulfill: { state: { visible: "{{ user.username == 'admin01' }}" } },
      },
    },
    'user',
  ],
])('hostile 86: %s is refused where it stands, with what to write instead', (_, field, name) => {
  const [problem, ...more] = problemsOf(field);
  expect(more).toEqual([]);
  expect(problem?.message).toContain(`不能用 ${name} 决定`);
  expect(problem?.message).toContain('x-hidden');
  expect(problem?.on).toContain(name);
});

it.each([
  ['x-hidden by user', { 'x-hidden': "{{ user.applicationSystem == 'supplier' }}" }],
  ['x-disabled by session', { 'x-disabled': "{{ session.supplierCode != '' }}" }],
  ['a text and a field of that name', { 'x-visible': "{{ values.name == 'user' }}" }],
])('%s is not', (_, field) => {
  expect(problemsOf(field)).toEqual([]);
});
