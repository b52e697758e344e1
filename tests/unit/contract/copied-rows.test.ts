import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ListPage } from '../../../src/contract/language/page-schema';
import { copiedDoc } from '../../../src/contract/pages/copy-record';

const page: ListPage = JSON.parse(
  readFileSync(new URL('../../fixtures/examples/features/statements.json', import.meta.url), 'utf8'),
);

describe('A copy of a record', () => {
  it('has the rows that came with its choice, and none that were collected', () => {
    const source = {
      buyer: '王敏',
      order: 'o1',
      status: 'cancelled',
      bills: [{ orderNo: 'A1', amount: 5, difference: '少一件' }],
      goods: [{ material: '螺栓', ordered: 3, arrived: 2 }],
    };
    const scope = { user: {}, session: {}, now: new Date() };
    expect(copiedDoc(page, source, scope)).toEqual({
      buyer: '王敏',
      order: 'o1',
      goods: [{ material: '螺栓', ordered: 3, arrived: 2 }],
    });
  });
});
