import { createForm, type Form } from '@formily/core';
import type { Schema } from '@formily/json-schema';
import { describe, expect, it } from 'vitest';
import { compileForm } from '@/contract/fields/fields';
import { schemaOf } from '@/contract/fields/form-schema';
import type { FieldSchema, FormObject } from '@/contract/language/field-schema';
import { recordOf } from '@/contract/records/validate-record';
import { carryOver, keepAside } from '@/runtime/form/migrate-form-values';

const object = (properties: Record<string, FieldSchema>): FormObject => ({ type: 'object', properties });
const text: FieldSchema = { type: 'string' };
const number: FieldSchema = { type: 'number' };

/** Makes the fields of a definition in the form, as drawing it does. */
function draw(form: Form, definition: FormObject): void {
  const visit = (schema: Schema, basePath: string) => {
    schema.mapProperties((property) => {
      const props = { ...property.toFieldProps({ scope: {} }), basePath };
      if (property.type === 'void') visit(property, form.createVoidField(props).address.toString());
      else if (property.type === 'object') visit(property, form.createObjectField(props).address.toString());
      else if (property.type === 'array') form.createArrayField(props);
      else form.createField(props);
    });
  };
  visit(schemaOf(compileForm(definition, {}, true)), '');
}

/** A form that was filled in, and then met these versions of its page one after another. */
function filled(values: object, ...versions: FormObject[]): Form {
  const form = createForm();
  const [first, ...later] = versions;
  draw(form, first!);
  form.setValues(values);
  for (const version of later) {
    carryOver(form, version);
    draw(form, version);
  }
  return form;
}

describe('What was typed, when the page changes under it', () => {
  it('stays, beside new fields with their defaults', () => {
    const one = object({ name: text });
    const two = object({ before: { ...text, default: '先' }, name: { ...text, title: '新标题' } });
    expect(recordOf(filled({ name: '张三' }, one, two))).toEqual({ before: '先', name: '张三' });
  });

  it('goes aside with its field, is not sent meanwhile, and returns with it', () => {
    const both = object({ name: text, phone: text });
    const one = object({ name: text });
    expect(recordOf(filled({ name: '张三', phone: '1' }, both, one))).toEqual({ name: '张三' });
    expect(recordOf(filled({ name: '张三', phone: '1' }, both, one, one, both))).toEqual({
      name: '张三',
      phone: '1',
    });
  });

  it('is dropped alone where the type is another one, and does not come back', () => {
    const before = object({ name: text, count: text });
    const between = object({ name: text, count: number });
    expect(recordOf(filled({ name: '张三', count: '三' }, before, between))).toEqual({ name: '张三' });
    expect(recordOf(filled({ name: '张三', count: '三' }, before, between, before))).toEqual({
      name: '张三',
    });
    const dates = object({ name: { ...text, format: 'date' }, count: text });
    expect(recordOf(filled({ name: '张三', count: '三' }, before, dates))).toEqual({ count: '三' });
  });

  it('is converted where the other type can hold it, and back', () => {
    const one = object({ name: text, count: text });
    const many = object({ name: { type: 'array', items: text }, count: text });
    expect(recordOf(filled({ name: '张三', count: '三' }, one, many))).toEqual({
      name: ['张三'],
      count: '三',
    });
    expect(recordOf(filled({ name: '张三', count: '三' }, one, many, one))).toEqual({
      name: '张三',
      count: '三',
    });
  });

  it('stays inside objects, layout and rows, with what a row held beyond its columns', () => {
    const rows = (...names: string[]): FieldSchema => ({
      type: 'array',
      items: { type: 'object', properties: Object.fromEntries(names.map((name) => [name, text])) },
    });
    const wide = object({
      address: { type: 'object', properties: { city: text, road: text } },
      lines: rows('name', 'note'),
    });
    const narrow = object({
      part: { type: 'void', properties: { address: { type: 'object', properties: { city: text } } } },
      lines: rows('name'),
    });
    const values = {
      address: { city: '苏州', road: '嘉元路' },
      lines: [{ name: 'a', note: '1' }, { name: 'b' }],
    };
    expect(recordOf(filled(values, wide, narrow))).toEqual({
      address: { city: '苏州' },
      lines: [{ name: 'a' }, { name: 'b' }],
    });
    expect(recordOf(filled(values, wide, narrow, wide))).toEqual(values);
  });

  it('stays while linkage hides it', () => {
    const hidden = object({ name: text, code: { ...text, 'x-visible': false } });
    const shown = object({ name: text, code: text });
    const form = filled({ name: '张三', code: 'A1' }, shown, hidden);
    expect(recordOf(form)).toEqual({ name: '张三' });
    carryOver(form, shown);
    draw(form, shown);
    expect(recordOf(form)).toEqual({ name: '张三', code: 'A1' });
  });

  it('includes that a field was emptied: its default does not fill it again', () => {
    const one = object({ name: text, level: { ...text, default: '甲' } });
    const form = filled({ name: '张三' }, one);
    form.setValuesIn('level', undefined);
    const two = object({ ...one.properties, level: { ...text, default: '乙' } });
    carryOver(form, two);
    draw(form, two);
    expect(recordOf(form)).toEqual({ name: '张三' });
  });

  it('keeps a form modified, or not', () => {
    const one = object({ name: text });
    const form = filled({ name: '张三' }, one);
    for (const modified of [true, false]) {
      form.modified = modified;
      carryOver(form, object({ name: { ...text, title: `${modified}` } }));
      expect(form.modified).toBe(modified);
    }
  });

  it('leaves to a new field what the record already says there', () => {
    const form = filled({ name: '张三' }, object({ name: text }));
    keepAside(form, { name: '李四', phone: '13900000000', version: 3 });
    const two = object({ name: text, phone: text });
    carryOver(form, two);
    draw(form, two);
    expect(recordOf(form)).toEqual({ name: '张三', phone: '13900000000' });
  });
});
