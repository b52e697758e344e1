import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PROTECTED_PAGES } from '@/contract/protection/protected-pages';
import { checkChanges } from '../../../support/model/check-changes';
import { readTestPages } from '../../../support/page-files';

const dictionaries = readdirSync('schemas/dictionaries').map((name) => ({
  file: `dictionaries/${name}`,
  text: readFileSync(`schemas/dictionaries/${name}`, 'utf8'),
}));

type Json = Record<string, unknown>;

const { pages } = readTestPages();
const PROTECTED = Object.entries(PROTECTED_PAGES).map(([resource, protection]) => {
  const { file } = pages.find(({ page }) => page.resource.name === resource)!;
  return { resource, protection, file, text: readFileSync(`schemas/${file}`, 'utf8') };
});

/** Errors of a page file alone, each with the line that it stands on. */
function errorsOf(file: string, text: string) {
  const { pages: checked } = checkChanges([{ file, text }, ...dictionaries]);
  const { problems } = checked.find((one) => one.file === file)!;
  const lines = text.split('\n');
  return problems
    .filter(({ severity }) => severity === 'error')
    .map(({ line, message }) => ({ at: lines[line - 1]!.trim(), message }));
}

/** The errors that an edit brings, beside those of pages that are referred to and not there. */
function problemsAfter(file: string, edit: (page: Json) => void) {
  const page = JSON.parse(readFileSync(`schemas/${file}`, 'utf8')) as Json;
  edit(page);
  const known = new Set(
    errorsOf(file, readFileSync(`schemas/${file}`, 'utf8')).map(({ message }) => message),
  );
  return errorsOf(file, JSON.stringify(page, null, 2)).filter(({ message }) => !known.has(message));
}
/** The field of a name, wherever layout puts it, with what holds it. */
function holderOf(page: Json, name: string): Record<string, Json> | undefined {
  const search = (properties: Record<string, Json> | undefined): Record<string, Json> | undefined => {
    if (!properties) return undefined;
    if (properties[name]) return properties;
    for (const one of Object.values(properties)) {
      const found =
        search(one.properties as never) ?? search((one.items as Json | undefined)?.properties as never);
      if (found) return found;
    }
    return undefined;
  };
  return search((page.form as Json).properties as never);
}

describe.each(PROTECTED)('the page of $resource', ({ file, protection }) => {
  const simple = Object.keys(protection.fields).filter((name) => !/[[.]/.test(name));

  it.each<[string, (page: Json) => void, RegExp]>([
    ['is moved to another path', (page) => Object.assign(page, { path: '/office/elsewhere' }), /"path"/],
    [
      'is made everybody’s own',
      (page) =>
        Object.assign(page.resource as Json, {
          scope: protection.resource.scope === 'account' ? 'tenant' : 'account',
        }),
      /"(scope|resource)"/,
    ],
    [
      'is put before the other face',
      (page) => {
        const menu = { ...([page.menu].flat()[0] as Json), group: '别处', order: 999 };
        page.menu = [
          page.menu,
          { ...menu, face: protection.faces.includes('supplier') ? 'nobody' : 'supplier' },
        ].flat() as never;
      },
      /./,
    ],
    ['is published to everybody', (page) => Object.assign(page, { published: true }), /./],
    [
      'gets a button of its own that writes',
      (page) => {
        const list = page.list as Json;
        list.rowActions = [
          ...((list.rowActions as unknown[]) ?? []),
          { code: 'more', label: '更多', action: 'update' },
        ] as never;
      },
      /"code": "more"/,
    ],
    [
      'gets a button for deletion under the code for looking',
      (page) => {
        const list = page.list as Json;
        list.rowActions = [
          ...((list.rowActions as unknown[]) ?? []),
          { code: 'view', label: '删', action: 'delete' },
        ] as never;
      },
      /./,
    ],
  ])('is refused where it %s', (_, edit, at) => {
    const problems = problemsAfter(file, edit);
    expect(problems).not.toEqual([]);
    expect(problems.some((one) => at.test(one.at))).toBe(true);
  });

  it.runIf(protection.grantedByName)('is refused without grantedByName, and with false', () => {
    for (const edit of [
      (page: Json) => delete page.grantedByName,
      (page: Json) => Object.assign(page, { grantedByName: false }),
    ])
      expect(JSON.stringify(problemsAfter(file, edit))).toContain('grantedByName');
  });

  it('is refused without each of its unique keys', () => {
    for (const field of protection.resource.unique ?? []) {
      const problems = problemsAfter(file, (page) => {
        const resource = page.resource as Json;
        resource.unique = (resource.unique as string[]).filter((one) => one !== field) as never;
      });
      expect([field, problems.length > 0]).toEqual([field, true]);
    }
  });

  it.each(simple)(
    'is refused without its field %s, under another name, or with what locks it taken off',
    (name) => {
      const gone = problemsAfter(file, (page) => delete holderOf(page, name)![name]);
      expect(gone).not.toEqual([]);
      const renamed = problemsAfter(file, (page) => {
        const holder = holderOf(page, name)!;
        holder[`${name}2`] = holder[name]!;
        delete holder[name];
      });
      expect(renamed).not.toEqual([]);
      const { around: _, ...locks } = protection.fields[name]!;
      for (const key of Object.keys(locks).filter((one) => one !== 'type')) {
        const loose = problemsAfter(file, (page) => delete (holderOf(page, name)![name] as Json)[key]);
        expect([key, loose.length > 0]).toEqual([key, true]);
      }
    },
  );

  it.runIf(protection.states)(
    'is refused with a step that the gateway does not know, or one that is looser',
    () => {
      const steps = (page: Json) => (page.states as Json).transitions as unknown as Record<string, unknown>[];
      const first = { ...steps(JSON.parse(readFileSync(`schemas/${file}`, 'utf8')))[0]! };
      expect(problemsAfter(file, (page) => steps(page).push({ ...first, code: 'jump' }))).not.toEqual([]);
      for (const [index, pinned] of protection.states!.transitions.entries()) {
        const at = (page: Json) => steps(page).find(({ code }) => code === pinned.code)!;
        for (const key of ['notBy', 'reason', 'sets'] as const) {
          if (pinned[key] === undefined) continue;
          expect([index, key, problemsAfter(file, (page) => delete at(page)[key]).length > 0]).toEqual([
            index,
            key,
            true,
          ]);
        }
        const states = [...new Set(protection.states!.transitions.flatMap(({ from, to }) => [...from, to]))];
        const other = states.find((state) => state !== pinned.to)!;
        expect(problemsAfter(file, (page) => Object.assign(at(page), { to: other }))).not.toEqual([]);
      }
    },
  );

  it('takes other titles, columns, and a field of one’s own', () => {
    const problems = problemsAfter(file, (page) => {
      page.title = '别的标题' as never;
      const list = page.list as Json;
      list.columns = [...(list.columns as unknown[])].reverse() as never;
      const { properties } = page.form as unknown as { properties: Record<string, object> };
      properties.ownNote = { type: 'string', title: '内部备注', maxLength: 20 };
    });
    expect(problems).toEqual([]);
  });
});

describe('the paths and records of protected pages', () => {
  const intruder = (more: object) => ({
    schemaVersion: 2,
    path: '/office/intruder',
    kind: 'list',
    title: '外来页面',
    menu: { face: 'office', group: '示例', icon: 'ExperimentOutlined', order: 999 },
    resource: { name: 'intruder', scope: 'tenant' },
    form: { type: 'object', properties: { who: { type: 'string', title: '谁', maxLength: 40 } } },
    list: { columns: ['who'] },
    ...more,
  });
  const problemsOf = (page: object) => {
    const file = 'office/intruder.json';
    return errorsOf(file, JSON.stringify(page, null, 2));
  };

  it.each(PROTECTED)(
    '$resource: another page over its records, or at its path, is refused though its own is away',
    ({ resource, protection }) => {
      expect(problemsOf(intruder({}))).toEqual([]);
      expect(problemsOf(intruder({ resource: { name: resource, scope: 'tenant' } }))).not.toEqual([]);
      expect(problemsOf(intruder({ path: protection.path }))).not.toEqual([]);
    },
  );

  it('other pages show names of accounts, and no phones', () => {
    const choosing = (options: object) =>
      intruder({
        form: {
          type: 'object',
          properties: {
            who: {
              type: 'string',
              title: '谁',
              'x-options': { page: '/office/accounts', label: 'displayName', ...options },
            },
            phone: { type: 'string', title: '电话', maxLength: 40 },
          },
        },
      });
    const messages = (page: object) => problemsOf(page).map(({ message }) => message);
    expect(messages(choosing({ fill: { phone: 'telephone' } }))).toContain(
      '/office/accounts 的 telephone 不能给别的页面看',
    );
    expect(messages(choosing({ fill: { phone: 'username' } })).join()).not.toContain('不能给别的页面看');
  });
});

describe('the form by which strangers get an account', () => {
  type Fields = Record<string, Json>;
  it.each<[string, (fields: Fields) => void, RegExp]>([
    ['no user name', (fields) => delete fields.username, /必须有字段 username/],
    [
      'a password that is none',
      (fields) => delete fields.password!['x-secret'],
      /必须有字段 password.*x-secret/,
    ],
    [
      'a password that is typed once',
      (fields) => Object.assign(fields.password!, { 'x-secret': {} }),
      /必须有字段 password.*confirmPassword/,
    ],
  ])('is refused with %s', (_, edit, said) => {
    const problems = problemsAfter('office/accounts.json', (page) => {
      const { form } = page.publicForm as { form: { properties: Fields } };
      edit(form.properties);
    });
    expect(problems.map(({ message }) => message).join()).toMatch(said);
  });

  it('is refused where it is gone', () => {
    const problems = problemsAfter('office/accounts.json', (page) => delete page.publicForm);
    expect(problems).not.toEqual([]);
  });
});
