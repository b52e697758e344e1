import { beforeAll, describe, expect, it } from 'vitest';
import type { Doc } from '../../../src/contract/base/doc';
import { registerExpressionCompiler } from '../../../src/contract/expressions/register';
import type { Dictionaries } from '../../../src/contract/fields/fields';
import type { FormObject } from '../../../src/contract/language/field-schema';
import { recordChecker } from '../../../src/contract/records/record-checker';
import { validateRecord } from '../../../src/contract/records/validate-record';
import { registerRules } from '../../../src/contract/rules/register';

const dictionaries: Dictionaries = {
  level: {
    title: '等级',
    entries: [
      { value: 1, label: '一级' },
      { value: 2, label: '二级' },
    ],
  },
  kind: {
    title: '类别',
    entries: [
      { value: 'company', label: '企业' },
      { value: 'person', label: '个人' },
    ],
  },
};

const form: FormObject = {
  type: 'object',
  properties: {
    basic: {
      type: 'void',
      title: '基本信息',
      properties: {
        name: { type: 'string', title: '名称', required: true, maxLength: 6 },
        kind: { type: 'string', title: '类别', 'x-options': 'dictionary:kind', default: 'company' },
        level: { type: 'number', title: '等级', 'x-options': 'dictionary:level' },
        creditCode: {
          type: 'string',
          title: '统一社会信用代码',
          format: 'creditCode',
          required: "{{ values.kind == 'company' }}",
        },
        idCard: {
          type: 'string',
          title: '证件号',
          required: true,
          'x-visible': "{{ values.kind == 'person' }}",
        },
      },
    },
    price: { type: 'number', title: '单价', minimum: 0, multipleOf: 0.01 },
    count: { type: 'number', title: '数量' },
    total: {
      type: 'number',
      title: '金额',
      'x-value': '{{ values.price * values.count }}',
      'x-pattern': 'readPretty',
    },
    approved: { type: 'boolean', title: '已审核', 'x-pattern': 'readPretty', default: false },
    kinds: {
      type: 'array',
      title: '类别范围',
      'x-options': 'dictionary:kind',
      maxItems: 2,
      items: { type: 'string' },
    },
    start: { type: 'string', title: '开始', format: 'date' },
    end: {
      type: 'string',
      title: '结束',
      format: 'date',
      'x-validator': {
        assert: '{{ values.start == null || values.end >= values.start }}',
        message: '结束早于开始',
      },
    },
    address: {
      type: 'object',
      title: '地址',
      properties: {
        city: { type: 'string', title: '城市', maxLength: 4 },
        street: { type: 'string', title: '街道', required: '{{ values.address.city != null }}' },
        room: { type: 'string', title: '房间', 'x-visible': '{{ values.address.street != null }}' },
      },
    },
  },
};

const scope = {
  user: { accountId: 'u1' },
  session: { tenantCode: 'T1' },
  now: () => new Date('2026-11-21T00:00:00Z'),
};
const sound = { name: '甲公司', creditCode: '91440300708461136T' };

const judge = (payload: unknown, stored?: Doc) =>
  validateRecord({ page: { form }, dictionaries, payload, ...(stored && { stored }), scope });
const docOf = async (payload: unknown, stored?: Doc) => {
  const verdict = await judge(payload, stored);
  expect(verdict).toMatchObject({ ok: true });
  return verdict.ok ? verdict.doc : {};
};
const broken = async (payload: unknown, stored?: Doc) => {
  const verdict = await judge(payload, stored);
  return verdict.ok ? [] : verdict.violations.map(({ path, rule }) => `${path}: ${rule}`);
};

beforeAll(() => {
  registerRules('ids');
  registerExpressionCompiler();
});

describe('A record that is filled in', () => {
  it('is stored as sent, with the defaults of a new record', async () => {
    expect(await docOf({ ...sound, level: 2, address: { city: '上海', street: '外滩' } })).toEqual({
      ...sound,
      kind: 'company',
      level: 2,
      approved: false,
      address: { city: '上海', street: '外滩' },
    });
  });

  it('gets no defaults when it is changed: what was emptied stays empty', async () => {
    expect(await docOf({ ...sound, kind: '' }, { ...sound, kind: 'company' })).toEqual({
      ...sound,
    });
  });

  it('is stored without empty text, null, empty lists and empty groups', async () => {
    const doc = await docOf({ ...sound, price: null, start: '', address: { city: '' } });
    expect(doc).toEqual({ ...sound, kind: 'company', approved: false });
  });

  it('keeps zero and false, which are values', async () => {
    expect(await docOf({ ...sound, price: 0, count: 0 })).toMatchObject({
      price: 0,
      count: 0,
      total: 0,
      approved: false,
    });
  });
});

describe('Linkage', () => {
  it('drops the fields that it hides, with whatever was sent in them', async () => {
    expect(await docOf({ ...sound, idCard: 'smuggled' })).not.toHaveProperty('idCard');
    expect(await docOf({ ...sound, address: { room: '101' } })).not.toHaveProperty('address');
  });

  it('requires a field only while it shows it', async () => {
    expect(await broken({ name: '甲', kind: 'person' })).toEqual(['idCard: required']);
    expect(await docOf({ name: '甲', kind: 'person', idCard: '1' })).toMatchObject({ idCard: '1' });
  });

  it('requires by condition, also inside a group', async () => {
    expect(await broken({ name: '甲', kind: 'company' })).toEqual(['creditCode: required']);
    expect(await broken({ ...sound, address: { city: '上海' } })).toEqual(['address.street: required']);
  });

  it('computes what is computed, whatever was sent', async () => {
    expect(await docOf({ ...sound, price: 1.5, count: 4, total: 999 })).toMatchObject({ total: 6 });
  });

  it('computes what names only the person, whatever was sent; what may be edited stays as typed', async () => {
    const filledIn = { type: 'string' as const, title: '填报人', 'x-value': '{{ user.name }}' };
    const byPerson: FormObject = {
      type: 'object',
      properties: {
        typed: filledIn,
        shown: { ...filledIn, 'x-pattern': 'readPretty' },
        lines: {
          type: 'array',
          title: '明细',
          items: { type: 'object', properties: { by: { ...filledIn, 'x-disabled': true } } },
        },
      },
    };
    const payload = { typed: '改过', shown: '冒充', lines: [{ by: '冒充' }, { by: '冒充' }] };
    for (const stored of [undefined, payload]) {
      const verdict = await validateRecord({
        page: { form: byPerson },
        dictionaries,
        payload,
        scope: { user: { name: '本人' }, session: {}, now: () => new Date() },
        ...(stored && { stored }),
      });
      const lines = [{ by: '本人' }, { by: '本人' }];
      expect(verdict).toEqual({ ok: true, doc: { typed: '改过', shown: '本人', lines } });
    }
  });

  describe('hostile 86: what a writer is not shown', () => {
    const hidden = "{{ user.applicationSystem == 'supplier' }}";
    const byFace: FormObject = {
      type: 'object',
      properties: {
        name: { type: 'string', title: '名称' },
        note: { type: 'string', title: '内部备注', 'x-hidden': hidden },
        internal: {
          type: 'void',
          'x-hidden': hidden,
          properties: { score: { type: 'number', title: '评分' } },
        },
        lines: {
          type: 'array',
          title: '明细',
          items: {
            type: 'object',
            properties: {
              item: { type: 'string', title: '项' },
              cost: { type: 'number', title: '成本', 'x-hidden': hidden },
            },
          },
        },
      },
    };
    const stored = { name: '甲', note: '慎重', score: 3, lines: [{ item: '一', cost: 7 }] };
    const write = (applicationSystem: string, payload: Doc) =>
      validateRecord({
        page: { form: byFace },
        dictionaries,
        payload,
        stored,
        scope: { user: { applicationSystem }, session: {}, now: () => new Date() },
      });

    it('hostile 86: stays as it is when they leave it out', async () => {
      const verdict = await write('supplier', { name: '乙', lines: [{ item: '二' }] });
      expect(verdict).toEqual({
        ok: true,
        doc: { ...stored, name: '乙', lines: [{ item: '二', cost: 7 }] },
      });
    });

    it('hostile 86: moves with its row, and a new row has none', async () => {
      const lines = ['一', '二', '三'].map((item, index) => ({ item, cost: index + 7 }));
      const [one, two, three] = lines as [object, object, object];
      const costsOf = async (...items: string[]) => {
        const payload = { name: '甲', lines: items.map((item) => ({ item })) };
        const verdict = await validateRecord({
          page: { form: byFace },
          dictionaries,
          payload,
          stored: { ...stored, lines },
          scope: { user: { applicationSystem: 'supplier' }, session: {}, now: () => new Date() },
        });
        return verdict.ok && verdict.doc.lines;
      };
      expect(await costsOf('二')).toEqual([two]);
      expect(await costsOf('零', '一', '二', '三')).toEqual([{ item: '零' }, one, two, three]);
      expect(await costsOf('一', '三', '二')).toEqual([one, three, two]);
      expect(await costsOf('一', '改', '三')).toEqual([one, { item: '改', cost: 8 }, three]);
    });

    it('hostile 86: stays whatever else its reactions do', async () => {
      const reactions = { dependencies: ['name'], fulfill: { state: { title: "{{ '备注' + deps[0] }}" } } };
      const reacting: FormObject = {
        type: 'object',
        properties: {
          name: { type: 'string', title: '名称' },
          note: { type: 'string', title: '内部备注', 'x-hidden': hidden, 'x-reactions': reactions },
          remark: {
            type: 'string',
            title: '批注',
            'x-reactions': { when: hidden, fulfill: { state: { hidden: true } } },
          },
          level: { type: 'string', title: '级别', 'x-disabled': hidden, 'x-reactions': reactions },
          title: {
            type: 'string',
            title: '标题',
            'x-disabled': hidden,
            'x-reactions': { dependencies: ['name'], fulfill: { state: { value: '{{ deps[0] }}' } } },
          },
        },
      };
      const kept = { name: '甲', note: '慎重', remark: '再议', level: '高', title: '甲' };
      const judged = (payload: Doc) =>
        validateRecord({
          page: { form: reacting },
          dictionaries,
          payload,
          stored: kept,
          scope: { user: { applicationSystem: 'supplier' }, session: {}, now: () => new Date() },
        });
      expect(await judged({ name: '乙' })).toEqual({ ok: true, doc: { ...kept, name: '乙', title: '乙' } });
      const refused = await judged({ ...kept, note: '改', level: '改' });
      expect(!refused.ok && refused.violations.map(({ path }) => path)).toEqual(['note', 'level']);
    });

    it('cannot be changed by them, and by those who see it can', async () => {
      const payload = { ...stored, note: '改', score: 9, lines: [{ item: '一', cost: 1 }] };
      const refused = await write('supplier', payload);
      expect(!refused.ok && refused.violations.map(({ path, rule }) => `${path}:${rule}`)).toEqual([
        'note:readOnly',
        'score:readOnly',
        'lines.0.cost:readOnly',
      ]);
      expect(await write('office', payload)).toEqual({ ok: true, doc: payload });
    });
  });

  it('asserts over other fields, once the field is filled in', async () => {
    expect(await broken({ ...sound, start: '2026-02-01', end: '2026-01-31' })).toEqual(['end: 结束早于开始']);
    expect(await broken({ ...sound, start: '2026-02-01', end: '2026-02-01' })).toEqual([]);
    expect(await broken({ ...sound, start: '2026-02-01' })).toEqual([]);
  });

  it('that fails lets nothing through', async () => {
    const page = {
      form: {
        ...form,
        properties: {
          ...form.properties,
          x: { type: 'string' as const, 'x-visible': '{{ values.name.nope.deeper }}' },
        },
      },
    };
    await expect(validateRecord({ page, dictionaries, payload: sound, scope })).rejects.toThrow();
  });
});

describe('A rule that is broken', () => {
  it.each<[Doc, string]>([
    [{ name: '' }, 'name: required'],
    [{ name: null }, 'name: required'],
    [{ name: '七个字的公司名' }, 'name: maxLength'],
    [{ creditCode: '91440300708461136U' }, 'creditCode: creditCode'],
    [{ kind: 'robot' }, 'kind: oneOf'],
    [{ level: 3 }, 'level: oneOf'],
    [{ kinds: ['company', 'robot'] }, 'kinds: oneOf'],
    [{ kinds: ['company', 'person', 'company'] }, 'kinds: maxItems'],
    [{ price: -1 }, 'price: minimum'],
    [{ price: 0.005 }, 'price: multipleOf'],
    [{ start: '2026-02-30' }, 'start: date'],
    [{ address: { city: '呼和浩特市', street: '一' } }, 'address.city: maxLength'],
  ])('%j is told as %s', async (change, expected) => {
    expect(await broken({ ...sound, ...change })).toContain(expected);
  });

  it('carries what its message needs', async () => {
    const verdict = await judge({ ...sound, name: '七个字的公司名' });
    expect(verdict).toEqual({
      ok: false,
      violations: [{ path: 'name', rule: 'maxLength', params: { title: '名称', maxLength: 6 } }],
    });
  });

  it('is one of all that are told at once', async () => {
    expect((await broken({ level: 9, price: -1 })).sort()).toEqual([
      'creditCode: required',
      'level: oneOf',
      'name: required',
      'price: minimum',
    ]);
  });
});

describe('A field that nobody may edit', () => {
  it('must be unchanged', async () => {
    expect(await broken({ ...sound, approved: true })).toEqual(['approved: readOnly']);
    expect(await broken({ ...sound, approved: true }, { ...sound, approved: false })).toEqual([
      'approved: readOnly',
    ]);
    expect(await docOf({ ...sound, approved: true }, { ...sound, approved: true })).toMatchObject({
      approved: true,
    });
  });

  it('opens nothing by being left out, neither a lock nor a rule', async () => {
    const closing: FormObject = {
      type: 'object',
      properties: {
        price: { type: 'number', title: '单价', 'x-disabled': "{{ values.status == 'closed' }}" },
        reason: { type: 'string', title: '原因', required: "{{ values.status == 'closed' }}" },
        secret: { type: 'string', title: '暗号', 'x-disabled': "{{ values.mark == 'x' }}" },
        part: {
          type: 'void',
          'x-pattern': 'readPretty',
          properties: { status: { type: 'string', title: '状态' } },
        },
        mark: { type: 'string', title: '标记', 'x-hidden': "{{ user.applicationSystem == 'supplier' }}" },
      },
    };
    const stored = { price: 1, reason: '因', secret: '甲', status: 'closed', mark: 'x' };
    const input = {
      stored,
      scope: { user: { applicationSystem: 'supplier' }, session: {}, now: () => new Date() },
    };
    const inForm = (payload: Doc) =>
      validateRecord({ page: { form: closing }, dictionaries, payload, ...input });
    const inFile = (payload: Doc) => recordChecker(closing, dictionaries, false)!({ payload, ...input });
    for (const judged of [inForm, inFile]) {
      const refused = await judged({ price: 2, secret: '乙' });
      expect(refused && !refused.ok && refused.violations.map(({ path, rule }) => `${path}:${rule}`)).toEqual(
        ['reason:required', 'price:readOnly', 'secret:readOnly'],
      );
      expect(await judged({ reason: '因' })).toEqual({ ok: true, doc: stored });
    }
  });

  it('keeps its stored value when it is not sent', async () => {
    expect(await docOf(sound, { ...sound, approved: true })).toMatchObject({ approved: true });
  });
});

describe('A payload of the wrong shape', () => {
  it.each<[unknown, string]>([
    [null, ': type'],
    [[], ': type'],
    ['text', ': type'],
    [{ ...sound, name: 3 }, 'name: type'],
    [{ ...sound, name: ['甲'] }, 'name: type'],
    [{ ...sound, name: { toString: '甲' } }, 'name: type'],
    [{ ...sound, price: '1' }, 'price: type'],
    [{ ...sound, price: Number.NaN }, 'price: type'],
    [{ ...sound, price: Number.POSITIVE_INFINITY }, 'price: type'],
    [{ ...sound, approved: 'false' }, 'approved: type'],
    [{ ...sound, kinds: 'company' }, 'kinds: type'],
    [{ ...sound, kinds: [{ a: 1 }] }, 'kinds: type'],
    [{ ...sound, kinds: [1] }, 'kinds: type'],
    [{ ...sound, kinds: Array.from({ length: 10_001 }, () => 'company') }, 'kinds: type'],
    [{ ...sound, address: '上海' }, 'address: type'],
    [{ ...sound, address: [] }, 'address: type'],
    [{ ...sound, address: { city: { a: 1 } } }, 'address.city: type'],
    [{ ...sound, name: 'a\u0000' }, 'name: text'],
    [{ ...sound, name: '\ud800' }, 'name: text'],
    [{ ...sound, name: '\udc00a' }, 'name: text'],
    [{ ...sound, kinds: ['\u0000'] }, 'kinds: text'],
    [{ ...sound, role: 'admin' }, 'role: unknownField'],
    [{ ...sound, tenantCode: 'T2' }, 'tenantCode: unknownField'],
    [{ ...sound, basic: { name: '甲' } }, 'basic: unknownField'],
    [{ ...sound, address: { zip: '1' } }, 'address.zip: unknownField'],
    [JSON.parse('{"name":"甲","__proto__":{"approved":true}}'), '__proto__: unknownField'],
    [JSON.parse('{"name":"甲","constructor":{"prototype":{"x":1}}}'), 'constructor: unknownField'],
    [JSON.parse('{"name":"甲","address":{"__proto__":{"city":"x"}}}'), 'address.__proto__: unknownField'],
  ])('%j is refused: %s', async (payload, expected) => {
    expect(await broken(payload)).toContain(expected);
  });

  it('changes nothing of what all objects share', async () => {
    await broken(JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'));
    expect(({} as Doc).polluted).toBeUndefined();
  });

  it('takes characters outside the basic plane as the text they are', async () => {
    expect(await docOf({ ...sound, name: '𠮷野家' })).toMatchObject({ name: '𠮷野家' });
  });
});

describe('Verdicts at the same time', () => {
  it('do not mix', async () => {
    const verdicts = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        broken(index % 2 ? { ...sound, level: 9 } : { ...sound, price: -1 }),
      ),
    );
    for (const [index, verdict] of verdicts.entries()) {
      expect(verdict).toEqual([index % 2 ? 'level: oneOf' : 'price: minimum']);
    }
  });
});

describe('A rule that fails itself', () => {
  it('is a fault of the call, not a violation: of both engines', async () => {
    const definition = {
      type: 'object',
      properties: {
        bank: { type: 'string', title: '银行', 'x-options': { reference: 'bank' } },
        proof: { type: 'array', title: '证明', 'x-component': 'Upload' },
      },
    } as FormObject;
    const lookup = () => Promise.reject(new Error('connect ECONNREFUSED'));
    for (const payload of [{ bank: '102' }, { proof: ['3f2504e0-4f89-41d3-9a0c-0305e82c3301'] }]) {
      const input = {
        payload,
        scope: { user: {}, session: {}, now: () => new Date() },
        lookup,
      } as never;
      await expect(
        validateRecord({ page: { form: definition }, dictionaries: {}, ...(input as object) } as never),
      ).rejects.toThrow('ECONNREFUSED');
      await expect(recordChecker(definition, {}, true)!(input)).rejects.toThrow('ECONNREFUSED');
    }
  });
});
