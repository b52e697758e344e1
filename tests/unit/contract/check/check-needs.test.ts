import { describe, expect, it } from 'vitest';
import type { ListPage } from '../../../../src/contract/language/page-schema';
import { pageAtFace, titleAt } from '../../../../src/contract/pages/page-at-face';
import { checkChanges } from '../../../support/model/check-changes';
import { filesOf } from '../support';

const files = filesOf('schemas');

// biome-ignore lint/suspicious/noExplicitAny: tests edit pages freely
type Loose = any;

/** What the checker says of the product's pages after an edit of one of them. */
function problemsAfter(file: string, edit: (page: Loose) => void): string[] {
  const edited = files.map((one) => {
    if (!one.file.endsWith(file)) return one;
    const page = JSON.parse(one.text);
    edit(page);
    return { ...one, text: JSON.stringify(page, null, 2) };
  });
  return checkChanges(edited).problems.map(({ path, message }) => `${path} ${message}`);
}

const submitOf = (page: Loose) => page.states.transitions.find(({ code }: Loose) => code === 'submit');

describe('What a step needs first, how far a record has come, and what each side reads', () => {
  it('is right as the product has it', () => {
    expect(problemsAfter('office/suppliers.json', () => undefined)).toEqual([]);
  });

  it.each<[string, string, (page: Loose) => void, RegExp]>([
    [
      'a page that is not there, with the one that was meant',
      'office/suppliers.json',
      (page) => {
        submitOf(page).needs[2].page = '/supplier/contact';
      },
      /needs\[?\.?2\]?\.page 没有页面 \/supplier\/contact/,
    ],
    [
      'a page whose records are not the supplier’s',
      'office/suppliers.json',
      (page) => {
        submitOf(page).needs[0].page = '/office/contracts';
      },
      /不归供应商/,
    ],
    [
      'the page itself',
      'office/suppliers.json',
      (page) => {
        submitOf(page).needs[0] = { page: '/office/suppliers' };
      },
      /不能是本页自己/,
    ],
    [
      'a page of tabs',
      'office/suppliers.json',
      (page) => {
        submitOf(page).needs[0].page = '/supplier/profile';
      },
      /标签页，没有自己的记录/,
    ],
    [
      'a field that is not there',
      'office/suppliers.json',
      (page) => {
        submitOf(page).needs[1].fields = ['licenceFile'];
      },
      /没有名为 licenceFile 的字段/,
    ],
    [
      'a state that the page does not have',
      'office/suppliers.json',
      (page) => {
        submitOf(page).needs[3].states = ['checked'];
      },
      /没有状态 checked/,
    ],
    [
      'two records of a form that has one',
      'office/suppliers.json',
      (page) => {
        submitOf(page).needs[0].min = 2;
      },
      /不会有 2 条/,
    ],
    [
      'a state in no step',
      'office/suppliers.json',
      (page) => {
        page.progress.steps[2].failed = ['50'];
      },
      /状态 60 不在任何一步里/,
    ],
    [
      'a state in two steps',
      'office/suppliers.json',
      (page) => {
        page.progress.steps[2].states.push('20');
      },
      /状态 20 已在前面的步骤里/,
    ],
    [
      'words for a state twice',
      'office/suppliers.json',
      (page) => {
        page.progress.notes[1].state = '10';
      },
      /状态 10 写了两次/,
    ],
    [
      'progress that says neither steps nor words',
      'office/participations.json',
      (page) => {
        page.progress = {};
      },
      /没有写 steps，也没有写 notes/,
    ],
    [
      'what is different at the end of no steps',
      'office/participations.json',
      (page) => {
        page.progress.outcome = { title: '报名以后', points: [{ title: '收到结果' }] };
      },
      /没有写 steps/,
    ],
    [
      'words for a state that there is not',
      'office/participations.json',
      (page) => {
        page.progress.notes[0].state = 'singed';
      },
      /没有状态 singed/,
    ],
    [
      'progress where no supplier comes',
      'office/contracts.json',
      (page) => {
        page.progress = {
          steps: [
            { title: '认证', states: ['a'] },
            { title: '认证', states: ['b'] },
          ],
        };
      },
      /progress 只用在供应商端/,
    ],
    [
      'a column for a face where the page is not',
      'supplier/contacts.json',
      (page) => {
        page.list.columns[2].face = 'office';
      },
      /页面不在办公端/,
    ],
    [
      'a field that people fill in, at one face alone',
      'office/participations.json',
      (page) => {
        page.form.properties.contact.properties.contactName['x-face'] = 'office';
      },
      /x-face 只能用在只读/,
    ],
    [
      'words for saving on a button that saves nothing',
      'supplier/bank-accounts.json',
      (page) => {
        page.list.rowActions[0].saveLabel = '提交审核';
      },
      /view 不打开可以保存的表单/,
    ],
  ])('refuses %s', (_, file, edit, message) => {
    expect(problemsAfter(file, edit).join('\n')).toMatch(message);
  });

  it('shows suppliers neither the code nor the name of whose record it is, and keeps both for staff', () => {
    const page: ListPage = JSON.parse(
      files.find(({ file }) => file.endsWith('office/change-requests.json'))!.text,
    );
    const columns = (face: 'supplier' | 'office') =>
      pageAtFace(page, face).list.columns.map((column) =>
        typeof column === 'string' ? column : column.field,
      );
    expect(columns('supplier')).not.toContain('supplierName');
    expect(columns('supplier')).not.toContain('supplierCode');
    expect(columns('office')).toEqual(expect.arrayContaining(['supplierName', 'supplierCode']));
    expect([titleAt(page, 'supplier'), titleAt(page, 'office')]).toEqual(['变更申请', '资料变更审核']);
    expect(pageAtFace(page, 'supplier').title).toBe('变更申请');
  });
});
