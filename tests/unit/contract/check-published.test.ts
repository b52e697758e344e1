import { describe, expect, it } from 'vitest';
import { checkChanges } from '../../support/check-changes';
import { filesOf } from './support';

const files = filesOf('schemas');

// biome-ignore lint/suspicious/noExplicitAny: tests edit pages freely
type Loose = any;

/** What the checker says of the page of announcements after an edit. */
function problemsAfter(edit: (page: Loose) => void): string[] {
  const edited = files.map(({ file, text }) => {
    if (!file.endsWith('office/announcements.json')) return { file, text };
    const page = JSON.parse(text);
    edit(page);
    return { file, text: JSON.stringify(page, null, 2) };
  });
  return checkChanges(edited)
    .problems.filter(({ severity }) => severity === 'error')
    .map(({ path, message }) => `${path} ${message}`);
}

const fields = (page: Loose) => page.form.properties.announcement.properties;

describe('A page that publishes records', () => {
  it('is right as it stands', () => {
    expect(problemsAfter(() => undefined)).toEqual([]);
  });

  it.each<[string, (page: Loose) => void, RegExp]>([
    ['a field that is not there', (page) => page.published.suppliers.fields.push('titel'), /titel/],
    [
      'a state that nothing leads to',
      (page) => page.published.suppliers.states.push('draft'),
      /没有流转到 draft/,
    ],
    [
      'no states where there are some',
      (page) => {
        delete page.published.suppliers.states;
      },
      /请写 states/,
    ],
    [
      'records of suppliers',
      (page) => {
        page.resource.scope = 'supplier';
      },
      /只有 scope 是 tenant/,
    ],
    [
      'an audience that its dictionary does not know',
      (page) => {
        page.published.suppliers.chosen.all = 'everyone';
      },
      /字典里没有 everyone/,
    ],
    [
      'suppliers that are kept by another value than their code',
      (page) => {
        delete fields(page).suppliers['x-options'].value;
      },
      /保存 supplierCode/,
    ],
    [
      'a time in a field that keeps none',
      (page) => {
        page.states.transitions[0].sets = { title: '{{ now }}' };
      },
      /title 由流转写入当前时间/,
    ],
    [
      'no order of its list',
      (page) => {
        delete page.published.suppliers.newest;
      },
      /请写 newest/,
    ],
    [
      'an order by what is not published',
      (page) => {
        page.published.suppliers.newest = 'publishTim';
      },
      /没有名为 publishTim 的字段/,
    ],
    [
      'a search in formatted text',
      (page) => page.published.suppliers.search.push('content'),
      /content 不合适，这里要写没有选项的文字字段/,
    ],
    [
      'a search and receipts without calls and screens',
      (page) => {
        delete page.published.suppliers.calls;
        delete page.published.suppliers.screens;
      },
      /没有 calls 和 screens，receipts 不起作用/,
    ],
    [
      'a call of one record that does not say how its id is called',
      (page) => {
        page.published.suppliers.calls.get = 'GET {poseidon}/supSupplier/searchAnnouncementById';
      },
      /问号后面写一个参数名/,
    ],
    [
      'a call of its list that takes names of its own',
      (page) => {
        page.published.suppliers.calls.list = 'PUT {poseidon}/supSupplier/searchSendAnnouncementPage?title';
      },
      /列表的接口用 GET 或 POST/,
    ],
    [
      'a call of a file of which there is none',
      (page) => {
        page.published.suppliers.fields.splice(2, 1);
      },
      /没有可以下载的附件/,
    ],
    [
      'two fields of one name in answers',
      (page) => {
        page.published.suppliers.calls.names.publishTime = 'messageId';
      },
      /id 和 publishTime 在答复里都叫 messageId/,
    ],
    [
      'another name for what is not published',
      (page) => {
        page.published.suppliers.calls.names.audience = 'to';
      },
      /没有名为 audience 的字段/,
    ],
    [
      'screens of suppliers where nobody signs in',
      (page) => {
        page.published.suppliers.screens.list = '/system/notice/announcements';
      },
      /供应商的页面请换一个地址/,
    ],
    [
      'two screens at one address',
      (page) => {
        page.published.suppliers.screens.record = page.published.suppliers.screens.list;
      },
      /全文的地址和列表的相同/,
    ],
    [
      'a screen whose text is no formatted text',
      (page) => {
        page.published.suppliers.screens.body = 'title';
      },
      /title 不合适，这里要写RichText 字段/,
    ],
    [
      'a screen whose time is none',
      (page) => {
        page.published.suppliers.screens.time = 'title';
      },
      /这里要写date 或 dateTime 字段/,
    ],
    [
      'the address of another page',
      (page) => {
        page.published.suppliers.screens.list = '/office/contracts';
      },
      /路径 \/office\/contracts 已被 .* 使用/,
    ],
    [
      'the call of another page',
      (page) => {
        page.published.suppliers.calls.list = 'GET /system/notice/list';
      },
      /接口 GET \/system\/notice\/list 已被/,
    ],
  ])('is refused with %s', (_, edit, message) => {
    expect(problemsAfter(edit).join('\n')).toMatch(message);
  });
});
