import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runSchemaCommand } from '../../../../scripts/schema/commands';
import { checkFolder } from '../../../../src/contract/check/check-folder';
import { compare, RULES } from '../../../../src/contract/diff/compare';
import type { Dictionary } from '../../../../src/contract/language/dictionary-schema';
import type { Change } from '../../../../src/contract/language/page-changes';
import type { RecordPage, TabsPage } from '../../../../src/contract/language/page-schema';
import { isRecordPage } from '../../../../src/contract/language/pages';
import { filesOf } from '../support';

const { pages, dictionaries } = checkFolder([
  ...filesOf('schemas'),
  ...filesOf('tests/fixtures/schemas'),
  ...filesOf('tests/fixtures/states'),
]);
const pageAt = (path: string) =>
  pages.map(({ page }) => page).find((page) => page?.path === path) as RecordPage;
const ORDERS = '/office/orders';
const LEAVE = '/office/leave-requests';

// biome-ignore lint/suspicious/noExplicitAny: tests edit pages freely
type Loose = any;

/** The changes after an edit of a page and, perhaps, of the dictionaries. */
function changes(path: string, edit: (page: Loose, dictionaries: Loose) => void): Change[] {
  const after = structuredClone(pageAt(path));
  const later = structuredClone(dictionaries) as Record<string, Dictionary>;
  edit(after, later);
  return compare({ pages: [pageAt(path)], dictionaries }, { pages: [after], dictionaries: later });
}

const head = (page: Loose) => page.form.properties.head.properties;

describe('The differences between two times of a page', () => {
  it.each<[string, string, string, Change['level'], RegExp, (page: Loose, dictionaries: Loose) => void]>([
    [
      'a new button',
      ORDERS,
      'permission-code',
      'caution',
      /update/,
      (page) => page.list.rowActions.push({ code: 'edit', label: '改', action: 'update' }),
    ],
    [
      'a shared code',
      ORDERS,
      'permission-code',
      'danger',
      /delete/,
      (page) => {
        page.list.rowActions[1].code = 'add';
      },
    ],
    [
      'a state that a transition also leaves',
      LEAVE,
      'permission-code',
      'danger',
      /effective/,
      (page) => page.states.transitions[0].from.push('effective'),
    ],
    [
      'no second person any more',
      LEAVE,
      'four-eyes',
      'danger',
      /提交人可以自己执行/,
      (page) => {
        delete page.states.transitions[1].notBy;
      },
    ],
    [
      'closed to a side in place of the submitter',
      LEAVE,
      'four-eyes',
      'danger',
      /notBy 由 submitter 改为 supplier，提交人可以自己执行/,
      (page) => {
        page.states.transitions[1].notBy = 'supplier';
      },
    ],
    [
      'no reason any more',
      LEAVE,
      'four-eyes',
      'caution',
      /原因/,
      (page) => {
        delete page.states.transitions[2].reason;
      },
    ],
    [
      'a button for every record',
      ORDERS,
      'button-condition',
      'caution',
      /所有记录/,
      (page) => {
        delete page.list.rowActions[1].when;
      },
    ],
    [
      'another face',
      ORDERS,
      'menu-face',
      'caution',
      /supplier 端/,
      (page) => {
        page.menu = [page.menu, { ...page.menu, face: 'supplier' }];
      },
    ],
    [
      'another scope',
      ORDERS,
      'resource-scope',
      'danger',
      /tenant 改为 supplier/,
      (page) => {
        page.resource.scope = 'supplier';
      },
    ],
    [
      'a field no longer unique',
      ORDERS,
      'uniqueness',
      'caution',
      /不再要求唯一/,
      (page) => {
        page.resource.unique = [];
      },
    ],
    [
      'another path',
      ORDERS,
      'place',
      'danger',
      /路径/,
      (page) => {
        page.path = '/office/purchases';
      },
    ],
    [
      'another path that says what it was',
      ORDERS,
      'place',
      'caution',
      /跟过去/,
      (page) => Object.assign(page, { path: '/office/purchases', was: ORDERS }),
    ],
    [
      'another resource that says what it was',
      ORDERS,
      'place',
      'caution',
      /已有记录跟过去/,
      (page) => Object.assign(page.resource, { name: 'purchase', was: page.resource.name }),
    ],
    [
      'a list of another page beside a record',
      ORDERS,
      'related',
      'info',
      /新增/,
      (page) => {
        page.related = [{ page: '/office/receipts', by: 'orderId' }];
      },
    ],
    [
      'another resource',
      ORDERS,
      'place',
      'danger',
      /已有记录/,
      (page) => {
        page.resource.name = 'purchase';
      },
    ],
    [
      'another call',
      ORDERS,
      'operation',
      'danger',
      /queryPage 改为/,
      (page) => {
        page.resource.operations.list = 'GET /order/list';
      },
    ],
    [
      'a call about one supplier',
      ORDERS,
      'operation',
      'caution',
      /新增 POST \/order\/log，能打开/,
      (page) => {
        page.resource.operations.log = 'POST /order/log';
      },
    ],
    [
      'a call less',
      ORDERS,
      'operation',
      'danger',
      /删除/,
      (page) => {
        delete page.resource.operations.create;
      },
    ],
    [
      'a field that says what it was called',
      ORDERS,
      'field-name',
      'caution',
      /改名为 cellphone，已有记录跟过去/,
      (page) => {
        const { phone, ...rest } = head(page);
        page.form.properties.head.properties = { ...rest, cellphone: { ...phone, was: 'phone' } };
      },
    ],
    [
      'fields made unique together',
      ORDERS,
      'unique',
      'danger',
      /改为不得重复，已有记录重复时/,
      (page) => {
        page.resource.unique.push(['phone', 'channel']);
      },
    ],
    [
      'periods that may not overlap',
      ORDERS,
      'no-overlap',
      'danger',
      /期间不得重叠，已有记录重叠时/,
      (page) => {
        page.resource.noOverlap = { from: 'arrival' };
      },
    ],
    [
      'a number from the gateway',
      ORDERS,
      'serial',
      'danger',
      /改由网关编号 PO-\{0000\}/,
      (page) => {
        head(page).phone['x-serial'] = 'PO-{0000}';
      },
    ],
    [
      'a field made unique',
      ORDERS,
      'unique',
      'danger',
      /改为不得重复，已有记录重复时/,
      (page) => {
        page.resource.unique.push('phone');
      },
    ],
    [
      'a field renamed',
      ORDERS,
      'field-name',
      'danger',
      /改名为 mobile/,
      (page) => {
        head(page).mobile = head(page).phone;
        delete head(page).phone;
      },
    ],
    [
      'a new required field',
      ORDERS,
      'required-field',
      'caution',
      /新增的必填/,
      (page) => {
        head(page).extra = { type: 'string', title: '更多', required: true };
      },
    ],
    [
      'a field that is now required',
      ORDERS,
      'required-field',
      'caution',
      /更多的保存/,
      (page) => {
        head(page).phone.required = true;
      },
    ],
    [
      'a shorter text',
      ORDERS,
      'field-rule',
      'caution',
      /可能被拒绝/,
      (page) => {
        head(page).orderNo.maxLength = 10;
      },
    ],
    [
      'a longer text',
      ORDERS,
      'field-rule',
      'info',
      /比原来宽/,
      (page) => {
        head(page).orderNo.maxLength = 30;
      },
    ],
    [
      'another format',
      ORDERS,
      'field-rule',
      'caution',
      /mobile 改为 email/,
      (page) => {
        head(page).phone.format = 'email';
      },
    ],
    [
      'a field less',
      ORDERS,
      'field',
      'danger',
      /丢失/,
      (page) => {
        delete head(page).phone;
      },
    ],
    [
      'a field more',
      ORDERS,
      'field',
      'info',
      /新增/,
      (page) => {
        head(page).extra = { type: 'string', title: '更多' };
      },
    ],
    [
      'another type',
      ORDERS,
      'field-type',
      'danger',
      /number 改为 string/,
      (page) => {
        page.form.properties.count = { type: 'string', title: '数量' };
      },
    ],
    [
      'a code less',
      ORDERS,
      'options',
      'danger',
      /high/,
      (_, later) => {
        later.urgency.entries = later.urgency.entries.filter((entry: Loose) => entry.value !== 'high');
      },
    ],
    [
      'a code more',
      ORDERS,
      'options',
      'info',
      /增加了 urgent/,
      (_, later) => later.urgency.entries.push({ value: 'urgent', label: '特急' }),
    ],
    [
      'options where there were none',
      ORDERS,
      'options',
      'caution',
      /限于/,
      (page) => {
        head(page).phone['x-options'] = 'dictionary:urgency';
      },
    ],
    [
      'a computed value',
      ORDERS,
      'computed',
      'caution',
      /覆盖/,
      (page) => {
        page.form.properties.count['x-value'] = '{{ values.price }}';
      },
    ],
    [
      'another label',
      ORDERS,
      'field-detail',
      'info',
      /title 由 单价 改为 价格/,
      (page) => {
        page.form.properties.price.title = '价格';
      },
    ],
    [
      'a page that is kept from those with every page',
      ORDERS,
      'granted-by-name',
      'caution',
      /另外授予/,
      (page) => {
        page.grantedByName = true;
      },
    ],
    [
      'a field that shows the records of another page',
      ORDERS,
      'record-options',
      'caution',
      /可以看到那里全部记录的 id、person/,
      (page) => {
        head(page).leave = { type: 'string', title: '请假', 'x-options': { page: LEAVE, label: 'person' } };
      },
    ],
    [
      'a field that everybody may read',
      '/office/tenders',
      'publications',
      'danger',
      /任何人可读字段 contactPhone/,
      (page) => page.published.public.fields.push('contactPhone'),
    ],
    [
      'a password that strangers choose and that is kept as it is',
      '/office/accounts',
      'publications',
      'danger',
      /password 不再是密码/,
      (page) => {
        delete page.publicForm.form.properties.password['x-secret'];
      },
    ],
    [
      'an announcement that is for all suppliers',
      '/office/announcements',
      'publications',
      'danger',
      /不再限于所选的供应商/,
      (page) => {
        delete page.published.suppliers.chosen;
      },
    ],
    [
      'another address of what is published',
      '/office/notices',
      'published-call',
      'danger',
      /由 GET \/system\/notice\/list 改为 GET \/system\/notice\/all/,
      (page) => {
        page.published.public.calls.list = 'GET /system/notice/all';
      },
    ],
    [
      'another name in the answers of what is published',
      '/office/notices',
      'published-call',
      'danger',
      /答复里的名称由 .*sendDateStr/,
      (page) => {
        delete page.published.public.calls.names.sendDate;
      },
    ],
    [
      'another order of the list',
      ORDERS,
      'page-detail',
      'info',
      /-createdAt 改为 orderNo/,
      (page) => {
        page.list.defaultSort = 'orderNo';
      },
    ],
  ])('tell of %s', (_, path, rule, level, message, edit) => {
    expect(changes(path, edit)).toContainEqual(
      expect.objectContaining({ rule, level, message: expect.stringMatching(message) }),
    );
  });

  it('are none for the same page, whatever the order of its keys', () => {
    for (const { page } of pages) {
      if (!page || !isRecordPage(page)) continue;
      const turned = Object.fromEntries(Object.entries(page).reverse()) as RecordPage;
      const at = (one: RecordPage) => ({ pages: [one], dictionaries });
      expect(compare(at(page), at(turned)), page.path).toEqual([]);
    }
  });

  it('never pass over a change of the file', () => {
    const silent: string[] = [];
    const visit = (value: Loose, path: (string | number)[]) => {
      for (const [key, item] of Object.entries<Loose>(value)) {
        const place = [...path, key];
        if (typeof item === 'object' && item !== null) visit(item, place);
        else if (!['$schema', 'schemaVersion', 'kind'].includes(key)) {
          const edit = (page: Loose) => {
            const holder = path.reduce((at, part) => at[part], page);
            holder[key] =
              typeof item === 'number' ? item + 1 : typeof item === 'boolean' ? !item : `${item}x`;
          };
          const found = changes(ORDERS, edit);
          if (found.length === 0) silent.push(place.join('.'));
        }
      }
    };
    visit(pageAt(ORDERS), []);
    expect(silent.filter((place) => !/"?type$/.test(place))).toEqual([]);
  });

  it('tell of pages that came and went', () => {
    const at = (...paths: string[]) => ({ pages: paths.map(pageAt), dictionaries });
    expect(compare(at(ORDERS, LEAVE), at(ORDERS))).toMatchObject([
      { level: 'danger', page: LEAVE, rule: 'page' },
    ]);
    expect(compare(at(ORDERS), at(ORDERS, LEAVE))).toMatchObject([
      { level: 'caution', page: LEAVE, rule: 'page' },
    ]);
  });

  it('tell when a page is no longer kept from those with every page', () => {
    const kept = { ...pageAt(ORDERS), grantedByName: true } as RecordPage;
    const [first] = compare({ pages: [kept], dictionaries }, { pages: [pageAt(ORDERS)], dictionaries });
    expect(first).toMatchObject({ level: 'danger', rule: 'granted-by-name', effect: 'permission' });
  });

  it('tell of tabs that came, went and changed their order', () => {
    const tabs = (...paths: string[]): TabsPage => ({
      schemaVersion: 2,
      path: '/office/all',
      kind: 'tabs',
      title: '全部',
      menu: { face: 'office' },
      tabs: paths,
    });
    const messages = (before: TabsPage[], after: TabsPage[]) => {
      const at = (tabsPages: TabsPage[]) => ({ pages: [], tabsPages, dictionaries });
      return compare(at(before), at(after)).map(({ level, message }) => [level, message]);
    };
    expect(messages([], [tabs(ORDERS)])).toEqual([['info', expect.stringContaining('新增 全部')]]);
    expect(messages([tabs(ORDERS)], [])).toEqual([['caution', expect.stringContaining('删除 全部')]]);
    expect(messages([tabs(ORDERS, LEAVE)], [tabs(LEAVE, ORDERS)])).toEqual([['info', '换了次序']]);
    expect(messages([tabs(ORDERS)], [tabs(LEAVE)])).toEqual([
      ['info', `放进 ${LEAVE}`],
      ['info', expect.stringContaining(`拿出 ${ORDERS}`)],
    ]);
    const elsewhere = { ...tabs(ORDERS), title: '所有', menu: { face: 'supplier' as const } };
    expect(messages([tabs(ORDERS)], [elsewhere])).toEqual([
      ['caution', '出现在 supplier 端'],
      ['caution', '不再出现在 office 端'],
      ['info', '由 全部 改为 所有'],
    ]);
    expect(messages([tabs(ORDERS)], [tabs(ORDERS)])).toEqual([]);
  });

  it('tell what changed in dashboards, and nothing of the order in which a card is written', () => {
    const board = (card: object) => [
      { schemaVersion: 2, path: '/office/board', kind: 'dashboard', title: '看板', cards: [card] } as Loose,
    ];
    const messages = (before: object, after: object) => {
      const at = (card: object) => ({ pages: [], dashboards: board(card), dictionaries });
      return compare(at(before), at(after)).map(({ message }) => message);
    };
    const card = { type: 'list', page: ORDERS, where: { kind: 'a', open: true }, rows: 3 };
    const turned = { rows: 3, where: { open: true, kind: 'a' }, page: ORDERS, type: 'list' };
    expect(messages(card, turned)).toEqual([]);
    expect(messages(card, { ...turned, rows: 4 })).toEqual([`改动 list ${ORDERS}`]);
  });

  it('tell of no need that goes when it is only written in another order', () => {
    const needing = (...needs: object[]) => {
      const page = structuredClone(pageAt(LEAVE)) as Loose;
      page.states.transitions[0].needs = needs;
      return page;
    };
    const found = (before: Loose, after: Loose) =>
      compare({ pages: [before], dictionaries }, { pages: [after], dictionaries }).filter(({ message }) =>
        message.includes('不再要求先有'),
      );
    const need = { page: ORDERS, by: 'leave', min: 1 };
    expect(found(needing(need), needing({ min: 1, by: 'leave', page: ORDERS }))).toEqual([]);
    expect(found(needing(need), needing())).toHaveLength(1);
  });

  it('have a rule for each kind', () => {
    expect(Object.keys(RULES).length).toBeGreaterThan(15);
  });
});

it('tell where a value has to be unique among more records', () => {
  const before = structuredClone(pageAt(ORDERS)) as Loose;
  before.resource.scope = 'supplier';
  const after = structuredClone(before);
  after.resource.uniqueIn = 'tenant';
  const found = compare({ pages: [before], dictionaries }, { pages: [after], dictionaries });
  expect(found).toContainEqual(
    expect.objectContaining({
      rule: 'unique',
      level: 'danger',
      message: expect.stringContaining('改为整个租户'),
    }),
  );
});

describe('An author who compares', () => {
  const folder = mkdtempSync(join(tmpdir(), 'schema-diff-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const run = async (...args: string[]) => {
    const lines: string[] = [];
    const code = await runSchemaCommand(['diff', ...args], { print: (line) => lines.push(line) });
    return { code, output: lines.join('\n') };
  };
  const file = 'schemas/office/contracts.json';
  const old = join(folder, 'contracts.json');
  writeFileSync(
    old,
    readFileSync(file, 'utf8').replace('"maxLength": 80', '"maxLength": 90, "format": "email"'),
  );

  it('two files reads what changed; --strict fails on danger alone', async () => {
    const { code, output } = await run(file, old, '--strict');
    expect(output).toContain('字段 contractName：maxLength 由 80 改为 90，比原来宽');
    expect(output).toMatch(/0 处危险，1 处注意，1 处提示$/);
    expect(code).toBe(0);
    writeFileSync(old, readFileSync(file, 'utf8').replace('"scope": "tenant"', '"scope": "supplier"'));
    expect((await run(file, old, '--strict')).code).toBe(1);
    expect((await run(file, old)).code).toBe(0);
    expect(JSON.parse((await run(file, old, '--json')).output)).toMatchObject([
      { level: 'danger', effect: 'permission' },
    ]);
  });

  it('a git revision, or hears that there is none', { timeout: 60_000 }, async () => {
    expect(await run('schemas', '.')).toEqual({ code: 0, output: '0 处危险，0 处注意，0 处提示' });
    expect(await run('no-such-revision', '.')).toMatchObject({
      code: 2,
      output: expect.stringContaining('也不是 git 版本'),
    });
    expect(await run('--', '--output=x', '.')).toMatchObject({ code: 2 });
    expect(await run('.')).toMatchObject({ code: 2, output: expect.stringContaining('HEAD~1') });
  });

  it('a faulty file is sent to check', async () => {
    writeFileSync(old, '{');
    expect(await run(file, old)).toMatchObject({ code: 2, output: expect.stringContaining('check') });
  });
});
