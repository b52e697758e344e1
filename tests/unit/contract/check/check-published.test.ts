import { describe, expect, it } from 'vitest';
import { checkChanges } from '../../../support/model/check-changes';
import { filesOf } from '../support';

const files = filesOf('schemas');

// biome-ignore lint/suspicious/noExplicitAny: tests edit pages freely
type Loose = any;

/** What the checker says of a page, that of announcements unless another is named, after an edit. */
function problemsAfter(edit: (page: Loose) => void, of = 'office/announcements.json'): string[] {
  const edited = files.map(({ file, text }) => {
    if (!file.endsWith(of)) return { file, text };
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

/** What the checker says of the page of tenders after an edit. */
function tenderProblems(edit: (page: Loose) => void): string[] {
  return problemsAfter(edit, 'office/tenders.json');
}

describe('A page that draws a hall of what it publishes', () => {
  it.each<[string, (open: Loose, page: Loose) => void, RegExp]>([
    [
      'a filter by a text',
      (open) => Object.assign(open.filters, { no: 'orderId' }),
      /orderId 不合适，这里要写字典字段/,
    ],
    [
      'a filter by what is not there',
      (open) => Object.assign(open.filters, { kind: 'typ' }),
      /没有名为 typ 的字段/,
    ],
    [
      'a filter that is called as a search',
      (open) => Object.assign(open.filters, { title: 'type' }),
      /title 是列表已有的参数/,
    ],
    [
      'suppliers who choose a tenant',
      (_, page) => Object.assign(page.published.suppliers.filters, { buyer: 'tenant' }),
      /供应商只读到一个租户的记录/,
    ],
    [
      'a deadline that is no time',
      (open) => {
        open.deadline = 'title';
      },
      /title 不合适，这里要写date 或 dateTime 字段/,
    ],
    [
      'a list of more than is published',
      (open) => {
        open.listFields = ['title', 'content'];
      },
      /没有名为 content 的字段/,
    ],
    ['a text in words', (open) => open.words.push('title'), /title 不合适，这里要写字典字段/],
    [
      'a column in words that is not there',
      (_, page) => page.published.suppliers.words.push('lines.units'),
      /lines\.units 不合适/,
    ],
    [
      'a tenant that is called as a field',
      (open) => {
        open.tenant = 'title';
      },
      /title 是一个字段在答复里的名称/,
    ],
    [
      'a second name that no field has',
      (open) => {
        open.calls.get = 'GET /system/notice/tender?id&number';
      },
      /后面可以再写一个发布的文字字段的名称/,
    ],
    [
      'a call of filters without any',
      (open) => {
        delete open.filters;
      },
      /没有写 filters/,
    ],
    [
      'an address for each tab without tabs',
      (open) => {
        delete open.screens.tabs;
      },
      /没有写 tabs，全文的地址只写一个/,
    ],
    [
      'tabs by what is no filter',
      (open) => {
        open.screens.tabs = 'addtype';
      },
      /请在 filters 里写上 addtype/,
    ],
    ['a tag of a text', (open) => open.screens.tags.push('title'), /title 不合适，这里要写字典字段/],
    ['a fact that lists do not answer', (open) => open.screens.facts.push('scope'), /没有名为 scope 的字段/],
    [
      'a table among the terms',
      (open) => open.screens.terms.push('lines'),
      /lines 不合适，这里要写一行能写下的字段/,
    ],
    [
      'a body that is for suppliers on a screen that is not',
      (open) => {
        delete open.screens.withSuppliers;
      },
      /没有名为 content 的字段/,
    ],
    [
      'suppliers’ fields without a call of theirs',
      (_, page) => {
        delete page.published.suppliers.calls;
      },
      /withSuppliers 写在 public 里，并且 suppliers 要写 calls/,
    ],
    [
      'an own record of a page that is not there',
      (open) => {
        open.screens.own.page = '/office/participation';
      },
      /没有页面 \/office\/participation/,
    ],
    [
      'an own record of the staff',
      (open) => {
        open.screens.own.page = '/office/contracts';
      },
      /不是供应商端的、scope 是 supplier 的页面/,
    ],
    [
      'an own record by what it is not found by',
      (open) => {
        open.screens.own.values = { remark: 'orderId' };
      },
      /没有名为 remark 的字段/,
    ],
    [
      'an own record by what is not published',
      (open) => {
        open.screens.own.values = { orderId: 'status' };
      },
      /没有名为 status 的字段/,
    ],
    [
      'a tone that nothing shows',
      (open) => {
        open.screens.own.cases[0].tone = 'error';
      },
      /tone 在这里不起作用/,
    ],
  ])('is refused with %s', (_, edit, message) => {
    expect(tenderProblems(() => undefined)).toEqual([]);
    expect(tenderProblems((page) => edit(page.published.public, page)).join('\n')).toMatch(message);
  });
});
