import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkPage } from '../../../../src/contract/check/check-page';
import { dictionariesOf, placeOf } from '../support';

const FOLDER = 'tests/fixtures/schemas';
const sound = readFileSync(`${FOLDER}/orders.json`, 'utf8');
const dictionaries = dictionariesOf(FOLDER);

function edited(edit: string, into: string) {
  const marked = sound.replace(edit, () => into);
  const text = marked.replace('¦', '');
  return { problems: checkPage(text, { dictionaries }).problems, place: placeOf(text, marked.indexOf('¦')) };
}

describe('A code of a dictionary in an expression', () => {
  const CITY = '"{{ values.isRush == true }}"';
  it.each([
    [CITY, `"{{ values.urgency == ¦'hihg' }}"`, 'high'],
    [CITY, `"{{ values.urgency in ['low', ¦'hihg'] }}"`, 'high'],
    [CITY, `"{{ values.channel != ¦'wbe' }}"`, 'web'],
    [CITY, `"{{ values.tags != null && ¦'hihg' in values.tags }}"`, 'high'],
    ["row.timeliness != 'done'", "row.timeliness != ¦'doen'", 'done'],
    ['row.createdBy == user.accountId', "user.applicationSystem == ¦'offcie'", 'office'],
  ])('is one that exists: %s → %s', (edit, into, suggestion) => {
    const { problems, place } = edited(edit, into);
    expect(problems).toMatchObject([{ ...place, rule: 'code', severity: 'error', suggestion }]);
  });

  it('is one that exists where a reaction reads it, and where a value is computed', () => {
    const reads = edited('"rush": "isRush" }', '"rush": "isRush", "level": "urgency" }');
    expect(reads.problems).toEqual([]);
    const reaction = edited(
      '"dependencies": { "rush": "isRush" },\n          "when": "{{ deps.rush == true }}"',
      `"dependencies": { "rush": "urgency" },\n          "when": "{{ deps.rush == ¦'hihg' }}"`,
    );
    expect(reaction.problems).toMatchObject([{ ...reaction.place, suggestion: 'high' }]);
    const computed = edited(
      '"default": "low",',
      `"x-value": "{{ values.isRush == true ? ¦'hihg' : 'low' }}",`,
    );
    expect(computed.problems).toMatchObject([{ ...computed.place, suggestion: 'high' }]);
  });

  it('may be compared with empty text and with other fields', () => {
    expect(edited(CITY, `"{{ values.urgency != '' && values.urgency == values.orderNo }}"`).problems).toEqual(
      [],
    );
  });
});

describe('A button code', () => {
  it('that is one slip from a customary one is warned of; another is the author’s choice', () => {
    const { problems, place } = edited('"code": "add"', '"code": ¦"dad"');
    expect(problems).toMatchObject([{ ...place, severity: 'warning', suggestion: 'add' }]);
    expect(edited('"code": "add"', '"code": "openOrder"').problems).toEqual([]);
  });
});

describe('A problem for a machine', () => {
  it('names its rule and where the faulty word ends', () => {
    const { problems, place } = edited('"format": "mobile"', '"format": ¦"moblie"');
    expect(problems).toMatchObject([
      { rule: 'structure', ...place, endLine: place.line, endColumn: place.column + '"moblie"'.length },
    ]);
  });
});
