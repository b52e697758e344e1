import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { amendedNumber } from '../../../src/contract/base/amended-number';
import { askedAlone, askedOf } from '../../../src/contract/fields/asked-fields';
import { fieldsOf } from '../../../src/contract/fields/fields';
import type { StatefulForm } from '../../../src/contract/fields/record-state';
import { valuesSet } from '../../../src/contract/fields/set-values';
import { askedForm, changedBeyond, formInForce, formWithout } from '../../../src/contract/fields/state-form';
import type { FormObject } from '../../../src/contract/language/field-schema';
import type { ListPage } from '../../../src/contract/language/page-schema';

const example = (name: string): ListPage =>
  JSON.parse(readFileSync(new URL(`../../fixtures/examples/features/${name}.json`, import.meta.url), 'utf8'));
const page = example('purchases');
const twoSided = example('two-sided-orders');
const schemaIn = (form: FormObject, name: string) => fieldsOf(form).get(name)!.schema;

describe('the form that is in force in a state', () => {
  it('asks a draft for nothing, and still says how what is filled in has to be', () => {
    const form = formInForce(page, undefined);
    expect(schemaIn(form, 'orderNo')).toMatchObject({ maxLength: 30, pattern: expect.any(String) });
    expect(schemaIn(form, 'orderNo').required).toBeUndefined();
    expect(schemaIn(form, 'lines').minItems).toBeUndefined();
    expect(schemaIn(form, 'lines').items?.properties?.quantity?.required).toBeUndefined();
    expect(schemaIn(form, 'agreedPrice')['x-validator']).toBeUndefined();
    expect(page.form.properties.orderNo?.required).toBe(true);
  });

  it('locks what may not change, the cells of lists too, and is the same form each time', () => {
    const form = formInForce(page, { status: 'checking' });
    expect(schemaIn(form, 'remark')['x-disabled']).toBeUndefined();
    expect(schemaIn(form, 'deliverOn')['x-disabled']).toBe(true);
    expect(schemaIn(form, 'lines').items?.properties?.price?.['x-disabled']).toBe(true);
    expect(formInForce(page, { status: 'checking' })).toBe(form);
    expect(formInForce(page, { status: 'elsewhere' })).toBe(page.form);
  });

  it('opens what a transition asks for, and nothing else', () => {
    const form = askedForm(page, { asks: ['agreedPrice'] });
    expect(schemaIn(form, 'agreedPrice')['x-pattern']).toBeUndefined();
    expect(schemaIn(form, 'remark')['x-disabled']).toBe(true);
    expect(Object.keys(askedOf(page, { asks: ['agreedPrice', 'remark'] }).properties)).toEqual([
      'agreedPrice',
      'remark',
    ]);
    expect(askedAlone(page, { asks: ['agreedPrice'] }).properties.agreedPrice).toMatchObject({
      required: true,
    });
    expect(
      askedAlone(page, { asks: ['agreedPrice'] }).properties.agreedPrice?.['x-validator'],
    ).toBeUndefined();
  });

  it('leaves some fields out of sight, with the parts that hold no others, and keeps them in the form', () => {
    const signUps: ListPage = JSON.parse(
      readFileSync(new URL('../../../schemas/office/participations.json', import.meta.url), 'utf8'),
    );
    const { tender, contact } = formWithout(signUps.form, ['orderId', 'remark']).properties;
    expect([tender?.['x-hidden'], contact?.['x-hidden']]).toEqual([undefined, undefined]);
    expect(tender?.properties?.orderId).toMatchObject({ required: true, 'x-hidden': true });
    expect(contact?.properties?.remark?.['x-hidden']).toBe(true);
    expect(contact?.properties?.contactName?.['x-hidden']).toBeUndefined();
    const all = formWithout(signUps.form, Object.keys(tender?.properties ?? {}));
    expect(all.properties.tender?.['x-hidden']).toBe(true);
    expect([...fieldsOf(all).keys()]).toEqual([...fieldsOf(signUps.form).keys()]);
  });

  it('lets a supplier add and remove rows of the lists that are open to it as a whole, and of no other', () => {
    const { form, states, shared } = twoSided;
    const theirs: StatefulForm = { form, states, resource: { view: shared && { shared } } };
    const inForce = formInForce(theirs, { status: 'sent' });
    expect(schemaIn(inForce, 'deliveries')['x-pattern']).toBe('editable');
    const lines = schemaIn(inForce, 'lines');
    expect(lines['x-pattern']).toBe('readPretty');
    expect(lines.items?.properties?.promised?.['x-pattern']).toBe('editable');
    expect(lines.items?.properties?.quantity?.['x-pattern']).toBe('readPretty');
    // Where the gateway judges, the rows have been held against the stored ones already.
    const judged = schemaIn(formInForce(theirs, { status: 'sent' }, true), 'lines');
    expect(judged['x-pattern']).toBeUndefined();
    expect(judged.items?.properties?.promised?.['x-pattern']).toBe('editable');
  });

  it('tells what was changed beyond, but not what follows from what may change', () => {
    const stored = { status: 'checking', remark: '甲', deliverOn: '2031-01-01', amount: 1 };
    const changed = { ...stored, remark: '乙', deliverOn: '2031-01-02', amount: 2 };
    expect(changedBeyond(page, stored, changed)).toMatchObject([{ path: 'deliverOn', rule: 'readOnly' }]);
    expect(changedBeyond(page, { ...stored, status: 'elsewhere' }, changed)).toEqual([]);
  });
});

describe('values that a page file sets', () => {
  const kinds = ['date', 'dateTime', 'week', 'month', 'quarter', 'year', 'time', 'hourMinute'] as const;
  const form: FormObject = {
    type: 'object',
    properties: {
      ...Object.fromEntries(kinds.map((kind) => [kind, { type: 'string' as const, format: kind }])),
      money: { type: 'number', 'x-component': 'Money' },
      whole: { type: 'number', 'x-component': 'NumberPicker', 'x-component-props': { precision: 0 } },
    },
  };
  // New Year's Eve in London is New Year's Day in Beijing.
  const scope = { now: new Date('2026-12-31T17:05:09Z'), row: { price: 0.335, none: null } };

  it('are dates of the field’s own kind on Beijing’s clocks', () => {
    const sets = Object.fromEntries(kinds.map((kind) => [kind, '{{ now }}']));
    expect(valuesSet(form, sets, scope)).toEqual({
      date: '2027-01-01',
      dateTime: '2027-01-01 01:05:09',
      week: '2026-W53',
      month: '2027-01',
      quarter: '2027-Q1',
      year: '2027',
      time: '01:05:09',
      hourMinute: '01:05',
    });
  });

  it('are numbers as rounded as they are shown, plain values as they stand, and null for nothing', () => {
    const sets = { money: '{{ row.price * 3 }}', whole: '{{ row.price * 5 }}', other: '已办' };
    expect(valuesSet(form, sets, scope)).toEqual({ money: 1.01, whole: 2, other: '已办' });
    expect(valuesSet(form, { money: '{{ row.none * 2 }}' }, scope)).toEqual({ money: null });
  });
});

describe('the number of a corrected copy', () => {
  it.each([
    ['PO-7', false, 'PO-7-1'],
    ['PO-7-1', true, 'PO-7-2'],
    ['PO-7-9', true, 'PO-7-10'],
    ['', false, undefined],
    [7, false, undefined],
  ])('of %j, a copy: %s, is %j', (number, isCopy, next) => {
    expect(amendedNumber(number, isCopy)).toBe(next);
  });
});
