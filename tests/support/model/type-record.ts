import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { ITEM_COMPONENTS } from '../../../src/contract/language/components';
import { keepsOwnRules } from './field-values';
import {
  type FieldModel,
  holdsPaths,
  isRecordList,
  type PageModel,
  pickedFormat,
  unitsTyped,
} from './page-model';
import { type Doc, isBlank, type Scope, settle, valueAt, wrongShapes } from './page-verdict';
import { regionNames } from './reference-samples';
import { breaksRule } from './rule-book';

type Typing = (item: Locator, value: unknown, field: FieldModel, page: Page) => Promise<void>;

const options = (value: unknown) => (Array.isArray(value) ? value : [value]);

const OPEN_LIST = '.ant-select-dropdown:visible';
const listed = (page: Page) => page.locator(`${OPEN_LIST} .ant-select-item-option`);

/** Opens a field's list when the one before has closed. */
async function openList(item: Locator, page: Page): Promise<void> {
  await expect.poll(() => page.locator(OPEN_LIST).count(), { timeout: 10_000 }).toBe(0);
  await item.locator('.ant-select').click();
  await page.locator(OPEN_LIST).waitFor();
}

/** Presses beside the list of a tree, which stays open for more choices; Escape would close the drawer, too. */
const leaveTree = (item: Locator) => item.locator('.ant-formily-item-label').first().click();

async function typeNumber(item: Locator, value: unknown): Promise<void> {
  await item.locator('input').fill(String(value));
  await item.locator('input').blur();
}

/** Start and end, or the one there is, each closed with Enter. */
async function typeDates(item: Locator, values: unknown[]): Promise<void> {
  for (const [index, value] of values.entries()) {
    const input = item.locator('input').nth(index);
    await input.click();
    await input.fill(String(value));
    await input.press('Enter');
  }
}

/** How a person enters a value with each component. */
const TYPING: Record<string, Typing> = {
  Input: (item, value) => item.locator('input').fill(String(value)),
  'Input.TextArea': (item, value) => item.locator('textarea').first().fill(String(value)),
  RichText: (item, value) => item.locator('.ProseMirror').fill(String(value).replace(/<[^>]*>/g, '')),
  NumberPicker: typeNumber,
  Money: typeNumber,
  Percent: typeNumber,
  Rating: async (item, value, { schema }) => {
    const star = item.locator('.ant-rate-star').nth(Math.ceil(Number(value)) - 1);
    const half = schema['x-component-props']?.allowHalf === true && !Number.isInteger(value);
    await star.locator(half ? '.ant-rate-star-first' : '.ant-rate-star-second').click();
  },
  Duration: async (item, value, { schema }) => {
    const units = unitsTyped(schema);
    await typeNumber(
      item.locator('.ant-input-number').nth(units.length - 1),
      Number(value) / units.at(-1)![1],
    );
  },
  Color: (item, value) => item.locator('input').fill(String(value)),
  DatePicker: (item, value) => typeDates(item, [value]),
  'DatePicker.RangePicker': (item, value) => typeDates(item, value as unknown[]),
  TimePicker: (item, value) => typeDates(item, [value]),
  'TimePicker.RangePicker': (item, value) => typeDates(item, value as unknown[]),
  Select: async (item, value, field, page) => {
    await openList(item, page);
    for (const one of options(value)) {
      if (!field.options) {
        await item.locator('input').fill(String(one));
        await item.locator('input').press('Enter');
        continue;
      }
      const label = field.labels![field.options.indexOf(one)]!;
      await item.locator('input').fill(label);
      await listed(page)
        .filter({ has: page.locator(`.ant-select-item-option-content:text-is("${label}")`) })
        .click();
    }
    if (Array.isArray(value)) await page.keyboard.press('Escape');
  },
  ReferenceSelect: async (item, value, _field, page) => {
    await openList(item, page);
    await item.locator('input').fill(String(value));
    await listed(page)
      .filter({ hasText: String(value) })
      .click();
  },
  RegionCascader: async (item, value, _field, page) => {
    await openList(item, page);
    for (const [level, name] of regionNames(value as string[]).entries()) {
      const menu = page.locator(`${OPEN_LIST} .ant-cascader-menu`).nth(level);
      await menu.locator(`.ant-cascader-menu-item[title="${name}"]`).click();
    }
  },
  Cascader: async (item, value, field, page) => {
    for (const path of holdsPaths(field.schema) ? (value as unknown[][]) : [value as unknown[]]) {
      await openList(item, page);
      let nodes = field.tree!;
      for (const [level, one] of path.entries()) {
        const node = nodes.find((candidate) => candidate.value === one)!;
        const menu = page.locator(`${OPEN_LIST} .ant-cascader-menu`).nth(level);
        const place = menu.locator(`.ant-cascader-menu-item[title="${node.label}"]`);
        const box = level === path.length - 1 && holdsPaths(field.schema);
        await (box ? place.locator('.ant-cascader-checkbox') : place).click();
        nodes = node.children ?? [];
      }
      if (holdsPaths(field.schema)) await leaveTree(item);
    }
  },
  TreeSelect: async (item, value, field, page) => {
    await openList(item, page);
    for (const one of options(value)) {
      const label = field.labels![field.options!.indexOf(one)]!;
      // A large tree is folded.
      await item.locator('input').fill(label);
      await page.locator(`${OPEN_LIST} .ant-select-tree-title:text-is("${label}")`).click();
    }
    if (Array.isArray(value)) await leaveTree(item);
  },
  Transfer: async (item, value, field) => {
    for (const one of options(value)) {
      const label = field.labels![field.options!.indexOf(one)]!;
      await item.locator(`.ant-transfer-list-content-item-text:text-is("${label}")`).click();
    }
    await item.locator('.ant-transfer-operation button:not([disabled])').first().click();
  },
  'Radio.Group': (item, value, field) =>
    item.locator('.ant-radio-wrapper, .ant-radio-button-wrapper').nth(field.options!.indexOf(value)).click(),
  'Checkbox.Group': async (item, value, field) => {
    for (const one of options(value))
      await item.locator('.ant-checkbox-wrapper').nth(field.options!.indexOf(one)).click();
  },
  Checkbox: async (item, value) => {
    await item.locator('input').check();
    if (value === false) await item.locator('input').uncheck();
  },
  Switch: async (item, value) => {
    const isOn = (await item.locator('[role=switch]').getAttribute('aria-checked')) === 'true';
    // Off and never touched look the same: on and off again says no.
    for (let press = 0; press < (isOn === value ? 2 : 1); press += 1)
      await item.locator('[role=switch]').click();
  },
};

/**
 * The components whose values the tests can type; the items of a table are typed cell by cell. Files are uploaded by
 * tests/browser/records/uploads.test.ts: their ids are not the person's to choose.
 */
export const TYPED_COMPONENTS = new Set([
  ...Object.keys(TYPING),
  ...ITEM_COMPONENTS,
  'Upload',
  'Signature',
  'QrCode',
  'PageGrants',
]);

const DATE_FORMATS = new Set<string | undefined>(['date', 'dateTime', 'week', 'month', 'quarter', 'year']);

/** The component that a field is drawn with. */
function componentOf({ schema, options, reference, type }: FieldModel): string {
  if (schema['x-component'] === 'Select' && reference !== undefined) return 'ReferenceSelect';
  if (schema['x-component']) return schema['x-component'];
  if (reference !== undefined) return type === 'array' ? 'RegionCascader' : 'ReferenceSelect';
  if (schema.items?.type === 'object') return 'ArrayTable';
  if (options || type === 'array') return 'Select';
  if (schema.format === 'time' || schema.format === 'hourMinute') return 'TimePicker';
  if (type === 'string') return DATE_FORMATS.has(schema.format) ? 'DatePicker' : 'Input';
  return type === 'number' ? 'NumberPicker' : 'Switch';
}

/** Whether a person could enter the value: a picker offers no wrong dates, a list no foreign options. */
function canBeTyped(field: FieldModel, value: unknown): boolean {
  const component = componentOf(field);
  if (component === 'Upload' || component === 'Signature') return false;
  // Stars and boxes of units offer nothing else.
  if (component === 'Rating' || component === 'Duration') return keepsOwnRules(field, value);
  if (field.reference !== undefined) return keepsOwnRules(field, value) && !field.reference.includes(':');
  if (field.tree) return keepsOwnRules(field, value);
  if (field.options)
    return (
      new Set(options(value)).size === options(value).length &&
      options(value).every((one) => field.options!.includes(one))
    );
  if (component === 'RichText') return /^<p>[^<>]+<\/p>$/.test(String(value));
  if (/^(Date|Time)Picker/.test(component)) return canBePicked(field, value);
  if (field.type === 'number') {
    // An amount is not rounded while it is typed: what is too exact is told of.
    const precision = component === 'NumberPicker' && field.schema['x-component-props']?.precision;
    return (
      typeof value === 'number' &&
      Math.abs(value) < 1e15 &&
      (typeof precision !== 'number' || Number(value.toFixed(precision)) === value)
    );
  }
  if (field.type === 'boolean') return typeof value === 'boolean';
  return typeof value === 'string' && !/\p{Cc}/u.test(value);
}

/** Weeks and quarters are picked in words and not typed; a range is put in order by its picker. */
function canBePicked(field: FieldModel, value: unknown): boolean {
  const format = pickedFormat(field.schema);
  const isText = (one: unknown) => typeof one === 'string' && !breaksRule(format, one, true);
  const ends = Array.isArray(value) ? value : [value];
  if (format === 'week' || format === 'quarter' || !ends.every(isText)) return false;
  return field.type !== 'array' || (ends.length === 2 && ends[0] <= ends[1]);
}

/** The part of the form in front that holds a field, by the whole of its label; in a list by row and column. */
function fieldItem(page: Page, model: PageModel, { title, path }: FieldModel): Locator {
  const [, list, row] = /^(.*)\.(\d+)\.[^.]*$/.exec(path) ?? [];
  if (list !== undefined) {
    const item = listItem(page, model, list, Number(row));
    const cell = item.locator(`td[data-title="${title}"]`);
    return componentOf(model.byPath.get(list)!) === 'ArrayTable' ? cell : labelled(item, title);
  }
  return labelled(page.locator('.ant-drawer-open, .form-page'), title);
}

function labelled(around: Locator, title: string): Locator {
  return around.locator(`.ant-formily-item:has(> .ant-formily-item-label label:text-is("${title}"))`);
}

function listItem(page: Page, model: PageModel, list: string, row: number): Locator {
  return fieldItem(page, model, model.byPath.get(list)!).locator(`[data-item="${row}"]`);
}

/** Opens the tabs, steps and folded parts around a field, from the outermost; a step that is wrong is not left. */
async function bringIntoSight(page: Page, item: Locator): Promise<void> {
  const around = item.locator(
    'xpath=ancestor::*[@hidden or (contains(@class, "ant-collapse-item") and not(contains(@class, "ant-collapse-item-active")))]',
  );
  for (let depth = 0; depth < 5 && (await around.count()) > 0; depth += 1) {
    const part = around.first();
    const tab = await part.getAttribute('aria-labelledby');
    const step = await part.getAttribute('data-step');
    if (tab !== null) await page.locator(`[id="${tab}"]`).click();
    else if (step !== null) await goToStep(page, part);
    else await part.locator('.ant-collapse-header').first().click();
  }
}

async function goToStep(page: Page, step: Locator): Promise<void> {
  const index = await step.locator('xpath=preceding-sibling::*[@data-step]').count();
  await page.locator('.form-steps-bar .ant-steps-item-container').nth(index).click();
  await step.waitFor({ state: 'visible' });
}

/** Presses a list's button until it has as many rows as a record needs. */
async function addRows(page: Page, model: PageModel, list: FieldModel, count: number): Promise<void> {
  const item = fieldItem(page, model, list);
  await bringIntoSight(page, item);
  for (let row = 0; row < count; row += 1) await item.locator('.items-add').click();
}

/** Enters a value into its field. */
async function typeValue(page: Page, model: PageModel, field: FieldModel, value: unknown): Promise<void> {
  const item = fieldItem(page, model, field);
  await bringIntoSight(page, item);
  await TYPING[componentOf(field)]!(item, value, field, page);
}

/** What stands below a field in red; empty when nothing does. */
async function messageAt(page: Page, model: PageModel, field: FieldModel): Promise<string> {
  // A list's rows have messages of their own inside it.
  const own = isRecordList(field) ? ':scope > .ant-formily-item-control > ' : '';
  const help = fieldItem(page, model, field).locator(`${own}.ant-formily-item-error-help`);
  return (await help.count()) > 0 ? (await help.first().innerText()).trim() : '';
}

/** Whether a person could enter the whole payload: every value with its component, and none where nobody may type. */
export function canBeEntered(model: PageModel, payload: Doc, scope: Scope): boolean {
  if (Object.keys(wrongShapes(model, payload)).length > 0) return false;
  const { locked } = settle(model, payload, scope);
  return model.fields.every((field) => {
    const value = valueAt(payload, field.path);
    if (isBlank(value)) return field.schema.default === undefined || value === undefined;
    if (field.type === 'object' || isRecordList(field)) return true;
    return field.computed === undefined && !locked.has(field.path) && canBeTyped(field, value);
  });
}

/** Enters a payload field by field; what linkage hides is tried again when the others are entered. */
export async function typePayload(page: Page, model: PageModel, payload: Doc): Promise<void> {
  const left = new Set(
    model.fields.filter(({ path, type }) => type !== 'object' && !isBlank(valueAt(payload, path))),
  );
  for (let pass = 0; pass < 3; pass += 1) {
    for (const field of left) {
      if ((await fieldItem(page, model, field).count()) === 0) continue;
      const value = valueAt(payload, field.path);
      if (isRecordList(field)) await addRows(page, model, field, (value as unknown[]).length);
      else await typeValue(page, model, field, value);
      left.delete(field);
    }
  }
}

/** What the form says at its fields, by place. */
export async function messagesShown(page: Page, model: PageModel): Promise<Record<string, string>> {
  const shown: Record<string, string> = {};
  if ((await page.locator('.ant-formily-item-error-help').count()) === 0) return shown;
  for (const field of model.fields) {
    if (field.type === 'object' || (await fieldItem(page, model, field).count()) === 0) continue;
    const message = await messageAt(page, model, field);
    if (message !== '') shown[field.path] = message;
  }
  return shown;
}
