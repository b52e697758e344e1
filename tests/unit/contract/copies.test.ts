import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ListPage } from '../../../src/contract/language/page-schema';
import { copiedDoc } from '../../../src/contract/pages/copy-record';
import { checkChanges } from '../../support/model/check-changes';
import { filesOf } from './support';

const EXAMPLE = 'tests/fixtures/examples/features/copies.json';
const files = filesOf('schemas');

// biome-ignore lint/suspicious/noExplicitAny: tests edit pages freely
type Loose = any;

const example = (): Loose => JSON.parse(readFileSync(EXAMPLE, 'utf8'));

function problemsAfter(edit: (page: Loose) => void): string[] {
  const page = example();
  edit(page);
  const text = JSON.stringify(page, null, 2);
  const { problems } = checkChanges([...files, { file: 'examples/copies.json', text }]);
  return problems
    .filter(({ rule }) => rule !== 'english')
    .map(({ line, message }) => `${text.split('\n')[line - 1]?.trim()} ${message}`);
}

const SCOPE = {
  user: { accountId: 'U1', applicationSystem: 'office' },
  session: { tenantCode: 'T001' },
  now: new Date('2026-03-31T01:00:00Z'),
};

function copyOf(source: object, edit: (page: Loose) => void = () => undefined) {
  const page = example();
  edit(page);
  return copiedDoc(page as ListPage, { id: 'a', version: 3, ...source }, SCOPE);
}

const SOURCE = {
  requestNo: 'CG-1',
  purpose: '三月包装',
  deliverOn: '2026-03-20',
  lines: [{ material: '纸箱', quantity: 100, agreedPrice: 2.5 }],
  quotation: ['F1'],
  status: 'effective',
  approvedAt: '2026-03-02 09:00:00',
};

describe('A person who copies a record', () => {
  it('begins with its content, without what it has to itself or what the file keeps back', () => {
    expect(copyOf(SOURCE)).toEqual({ purpose: '三月包装', lines: [{ material: '纸箱', quantity: 100 }] });
  });

  it('is not given what transitions write, numbers, or the values of others fields that cannot be changed', () => {
    const edit = (page: Loose) => {
      const { purpose, deliverOn } = page.form.properties;
      delete deliverOn['x-copy'];
      page.states.transitions[0].sets = { deliverOn: '{{ now }}' };
      purpose['x-serial'] = 'PO-{0000}';
    };
    expect(copyOf(SOURCE, edit)).toEqual({ lines: [{ material: '纸箱', quantity: 100 }] });
  });

  it('is given no value of a field that is locked in the copy, for its values or for the person', () => {
    const lock = (key: string, flag: unknown) => (page: Loose) => {
      page.form.properties.purpose[key] = flag;
    };
    const { purpose } = SOURCE;
    expect(copyOf(SOURCE, lock('x-disabled', "{{ values.requestNo == 'CG-1' }}"))).not.toHaveProperty(
      'purpose',
    );
    expect(copyOf(SOURCE, lock('x-disabled', "{{ values.requestNo == 'X' }}"))).toMatchObject({ purpose });
    const hidden = "{{ user.applicationSystem == 'office' }}";
    expect(copyOf(SOURCE, lock('x-hidden', hidden))).not.toHaveProperty('purpose');
    expect(copyOf(SOURCE, lock('x-hidden', true))).toMatchObject({ purpose });
  });

  it('keeps what a choice fills in, in rows as well, though nobody types it', () => {
    const edit = ({ form: { properties } }: Loose) => {
      const { material, quantity } = properties.lines.items.properties;
      material['x-options'] = { page: '/office/roles', label: 'roleName', fill: { quantity: 'roleCode' } };
      quantity['x-pattern'] = 'readPretty';
    };
    expect(copyOf(SOURCE, edit).lines).toEqual([{ material: '纸箱', quantity: 100 }]);
    const alone = ({ form: { properties } }: Loose) => {
      properties.lines.items.properties.quantity['x-pattern'] = 'readPretty';
    };
    expect(copyOf(SOURCE, alone).lines).toEqual([{ material: '纸箱' }]);
  });

  it('is given no row of which nothing can be written', () => {
    const edit = ({ form: { properties } }: Loose) => {
      for (const cell of Object.values<Loose>(properties.lines.items.properties))
        cell['x-disabled'] = "{{ row.material == '纸箱' }}";
    };
    const lines = [...SOURCE.lines, { material: '胶带', quantity: 4 }];
    expect(copyOf({ ...SOURCE, lines }, edit).lines).toEqual([{ material: '胶带', quantity: 4 }]);
  });

  it('leaves the record that is copied as it is', () => {
    const copy = copyOf(SOURCE) as Loose;
    copy.lines[0].material = '木箱';
    expect(SOURCE.lines[0]!.material).toBe('纸箱');
  });
});

describe('An author of copies', () => {
  it('is told nothing of a page that is right', () => {
    expect(problemsAfter(() => undefined)).toEqual([]);
  });

  it.each<[string, (page: Loose) => void, RegExp]>([
    [
      'a copy above the table, where no record is',
      ({ list }) => list.toolbar.push({ code: 'copy', label: '复制', action: 'copy' }),
      /"action": "copy".*toolbar 上没有选中的记录/,
    ],
    [
      'a copy that everybody may make',
      ({ list }) => {
        list.rowActions[2].code = 'no';
      },
      /"code": "no".*copy 会改动数据/,
    ],
    [
      'one code for a copy and a change',
      ({ list }) => {
        list.rowActions[2].code = 'edit';
      },
      /"code": "edit".*不同的动作要用不同的权限码/,
    ],
    [
      'what is kept from copies that nobody makes',
      ({ list }) => list.rowActions.pop(),
      /"x-copy": false.*没有 action 是 copy 的按钮/,
    ],
    [
      'a copy that brings a field along by name',
      ({ form }) => {
        form.properties.purpose['x-copy'] = true;
      },
      /"x-copy": true/,
    ],
    [
      'a copy of the one record of a form page',
      (page) => {
        page.kind = 'form';
        page.actions = [{ code: 'copy', label: '复制', action: 'copy' }];
        delete page.list;
        delete page.states;
        delete page.form.properties.approvedAt;
      },
      /"action": "copy".*表单页只有一条记录/,
    ],
  ])('is told of %s, on its line', (_, edit, message) => {
    expect(problemsAfter(edit).join('\n')).toMatch(message);
  });
});
