import type { Locator, Page } from 'playwright-core';
import { keepsOwnRules } from './field-values';
import type { FieldModel, PageModel } from './page-model';
import { regionNames } from './reference-samples';

type Typing = (item: Locator, value: unknown, field: FieldModel, page: Page) => Promise<void>;

const options = (value: unknown) => (Array.isArray(value) ? value : [value]);

/** How a person enters a value with each component. */
const TYPING: Record<string, Typing> = {
  Input: (item, value) => item.locator('input').fill(String(value)),
  'Input.TextArea': (item, value) => item.locator('textarea').first().fill(String(value)),
  NumberPicker: async (item, value) => {
    await item.locator('input').fill(String(value));
    await item.locator('input').blur();
  },
  DatePicker: async (item, value) => {
    await item.locator('input').click();
    await item.locator('input').fill(String(value));
    await item.locator('input').press('Enter');
  },
  Select: async (item, value, field, page) => {
    for (const one of options(value)) {
      if (!(await page.locator('.ant-select-dropdown:visible').count()))
        await item.locator('.ant-select').click();
      const option = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
      await option.nth(field.options!.indexOf(one)).click();
    }
    if (Array.isArray(value)) await page.keyboard.press('Escape');
  },
  ReferenceSelect: async (item, value, _field, page) => {
    await item.locator('.ant-select').click();
    await item.locator('input').fill(String(value));
    await page
      .locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: String(value) })
      .click();
  },
  RegionCascader: async (item, value, _field, page) => {
    await item.locator('.ant-select').click();
    for (const [level, name] of regionNames(value as string[]).entries()) {
      const menu = page.locator('.ant-cascader-dropdown:visible .ant-cascader-menu').nth(level);
      await menu.getByRole('menuitemcheckbox', { name, exact: true }).click();
    }
  },
  'Radio.Group': (item, value, field) =>
    item.locator('.ant-radio-wrapper, .ant-radio-button-wrapper').nth(field.options!.indexOf(value)).click(),
  'Checkbox.Group': async (item, value, field) => {
    for (const one of options(value))
      await item.locator('.ant-checkbox-wrapper').nth(field.options!.indexOf(one)).click();
  },
  Checkbox: async (item, value) => item.locator('input').setChecked(value === true),
  Switch: async (item, value) => {
    const isOn = (await item.locator('[role=switch]').getAttribute('aria-checked')) === 'true';
    if (isOn !== value) await item.locator('[role=switch]').click();
  },
};

/** The components whose values the tests can type; the items of a table are typed cell by cell. */
export const TYPED_COMPONENTS = new Set([...Object.keys(TYPING), 'ArrayTable']);

/** The component that a field is drawn with. */
export function componentOf({ schema, options, reference, type }: FieldModel): string {
  if (schema['x-component']) return schema['x-component'];
  if (reference !== undefined) return type === 'array' ? 'RegionCascader' : 'ReferenceSelect';
  if (options || type === 'array') return 'Select';
  if (type === 'string') return schema.format === 'date' ? 'DatePicker' : 'Input';
  return type === 'number' ? 'NumberPicker' : 'Switch';
}

/** Whether a person could enter the value: a picker offers no wrong dates, a list no foreign options. */
export function canBeTyped(field: FieldModel, value: unknown): boolean {
  const component = componentOf(field);
  if (field.reference !== undefined) return keepsOwnRules(field, value);
  if (field.options)
    return (
      new Set(options(value)).size === options(value).length &&
      options(value).every((one) => field.options!.includes(one))
    );
  if (component === 'DatePicker')
    return (
      typeof value === 'string' &&
      !Number.isNaN(Date.parse(value)) &&
      /^\d{4}-\d\d-\d\d$/.test(value) &&
      new Date(value).toISOString().startsWith(value)
    );
  if (field.type === 'number') {
    const precision = field.schema['x-component-props']?.precision;
    return (
      typeof value === 'number' &&
      (typeof precision !== 'number' || Number(value.toFixed(precision)) === value)
    );
  }
  if (field.type === 'boolean') return typeof value === 'boolean';
  return typeof value === 'string' && !/\p{Cc}/u.test(value);
}

/** The part of the form in front that holds a field, by the whole of its label; in a list by row and column. */
export function fieldItem(page: Page, model: PageModel, { title, path }: FieldModel): Locator {
  const [, list, row] = /^(.*)\.(\d+)\.[^.]*$/.exec(path) ?? [];
  if (list !== undefined)
    return tableRow(page, model, list, Number(row)).locator(`td[data-title="${title}"]`);
  const exact = new RegExp(`^${title.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}$`);
  return page
    .locator('.ant-drawer-open .ant-formily-item, .form-page .ant-formily-item')
    .filter({ has: page.locator('label').filter({ hasText: exact }) });
}

function tableRow(page: Page, model: PageModel, list: string, row: number): Locator {
  return fieldItem(page, model, model.byPath.get(list)!)
    .locator('.array-table > table > tbody > tr')
    .nth(row);
}

/** Presses a list's button until it has as many rows as a record needs. */
export async function addRows(page: Page, model: PageModel, list: FieldModel, count: number): Promise<void> {
  const add = fieldItem(page, model, list).locator('.array-table > .ant-btn-dashed');
  for (let row = 0; row < count; row += 1) await add.click();
}

/** Enters a value into its field. */
export async function typeValue(
  page: Page,
  model: PageModel,
  field: FieldModel,
  value: unknown,
): Promise<void> {
  await TYPING[componentOf(field)]!(fieldItem(page, model, field), value, field, page);
}

/** What stands below a field in red; empty when nothing does. */
export async function messageAt(page: Page, model: PageModel, field: FieldModel): Promise<string> {
  const help = fieldItem(page, model, field).locator('.ant-formily-item-error-help');
  return (await help.count()) > 0 ? (await help.first().innerText()).trim() : '';
}
