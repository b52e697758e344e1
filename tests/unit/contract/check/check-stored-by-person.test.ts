import { expect, it } from 'vitest';
import { checkPage } from '../../../../src/contract/check/check-page';

const LOCKED = { 'x-pattern': 'readPretty' };
const pageWith = (field: object) =>
  JSON.stringify(
    {
      schemaVersion: 2,
      path: '/office/things',
      kind: 'list',
      title: '物品',
      resource: { name: 'thing', scope: 'tenant' },
      form: {
        type: 'object',
        properties: {
          name: { type: 'string', title: '名称' },
          mine: { type: 'boolean', title: '本人', 'x-value': "{{ user.username == 'admin01' }}", ...LOCKED },
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
  [
    'a reaction that displays by user',
    {
      'x-reactions': {
        fulfill: { state: { display: "{{ user.username == 'admin01' ? 'visible' : 'none' }}" } },
      },
    },
    'user',
  ],
  [
    'a reaction that shows when a person looks',
    {
      'x-reactions': [
        {
          when: "{{ user.username == 'admin01' }}",
          fulfill: { state: { visible: true } },
          otherwise: { state: { visible: false } },
        },
      ],
    },
    'user',
  ],
  [
    'a reaction that hides another field otherwise',
    {
      'x-reactions': {
        target: 'name',
        when: "{{ session.supplierCode == '' }}",
        fulfill: { state: { title: '名称' } },
        otherwise: { state: { display: 'none' } },
      },
    },
    'session',
  ],
  [
    'a reaction that sets x-visible when a person looks',
    {
      'x-reactions': {
        when: "{{ user.username == 'admin01' }}",
        otherwise: { schema: { 'x-visible': false } },
      },
    },
    'user',
  ],
  ['x-visible over a field that is computed from user', { 'x-visible': '{{ values.mine }}' }, 'values.mine'],
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
  [
    'a reaction that hides or names by user',
    {
      'x-reactions': {
        when: "{{ user.applicationSystem == 'supplier' }}",
        fulfill: { state: { hidden: true, title: '备注' } },
      },
    },
  ],
  ['a text and a field of that name', { 'x-visible': "{{ values.name == 'user' }}" }],
])('%s is not', (_, field) => {
  expect(problemsOf(field)).toEqual([]);
});
