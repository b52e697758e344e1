import { dictionaryOf } from '../../../src/contract/fields/fields';
import { REFS } from '../../../src/contract/fields/other-records';
import { pointedField } from '../../../src/contract/fields/pointed-field';
import { URGE_REFUSAL } from '../../../src/contract/fields/responsible';
import { casesIn, recordRollUps, withRolledColumns } from '../../../src/contract/fields/roll-ups';
import type { Dictionary, DictionaryEntry } from '../../../src/contract/language/dictionary-schema';
import type { FieldSchema } from '../../../src/contract/language/field-schema';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import { answeredOfRecords } from '../../../src/contract/lists/pointed-columns';
import { type JsonSchema, jsonSchemaOf } from '../../kernel/http/json-schema';
import { URGED } from '../../kernel/records/common/record-schemas';
import { heldBy, isKeptElsewhere } from './resource-notes';

type Dictionaries = Readonly<Record<string, Dictionary>>;
type Properties = Readonly<Record<string, FieldSchema>>;

/** Keywords of a field that JSON Schema has under the same name and with the same meaning. */
const SHARED = [
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'pattern',
  'format',
] as const;

const SYSTEM: Record<string, JsonSchema> = {
  id: { type: 'string' },
  version: { type: 'integer' },
  createdAt: { type: 'string' },
  createdBy: { type: 'string' },
  updatedAt: { type: 'string' },
  updatedBy: { type: 'string' },
};

/** A record as it is sent. Fields that only show are left out; linkage and rules across fields are not said here. */
export function recordInput(page: RecordPage, dictionaries: Dictionaries): JsonSchema {
  const own: Record<string, JsonSchema> =
    page.resource.scope === 'supplier'
      ? { supplierCode: { type: 'string', description: '由员工代填时必须写' } }
      : {};
  const fields = fieldsIn(page.form.properties, dictionaries, true);
  return { ...fields, title: page.title, properties: { ...fields.properties, ...own } };
}

export function recordAnswer(page: RecordPage, dictionaries: Dictionaries): JsonSchema {
  const { properties } = fieldsIn(withRolledColumns(page).properties, dictionaries, false);
  const derived = casesIn(page).map(
    ([name, { title, dictionary }]) =>
      [name, { type: 'string', title, ...codes(dictionaries[dictionary]) }] as const,
  );
  const rolled = recordRollUps(page).map(
    ({ name, rollUp: { title } }) => [name, { type: 'number', title }] as const,
  );
  const { id, version, ...written } = SYSTEM;
  const system = { id: id!, version: version!, ...(!isKeptElsewhere(page) && written) };
  const supplier: Record<string, JsonSchema> =
    page.resource.scope === 'supplier' ? { supplierCode: { type: 'string' } } : {};
  return {
    type: 'object',
    title: page.title,
    properties: {
      ...system,
      ...supplier,
      ...(page.kind === 'list' &&
        page.responsible !== undefined && { [URGE_REFUSAL]: jsonSchemaOf(URGED, 'output') }),
      ...heldBy(page),
      ...properties,
      ...Object.fromEntries([...derived, ...rolled]),
      ...refsAnswer(page, dictionaries),
    },
    required: Object.keys(system),
  };
}

/** What is answered of the records that references name: what lists show and conditions of buttons read. */
function refsAnswer(page: RecordPage, dictionaries: Dictionaries): Record<string, JsonSchema> {
  const named = [...answeredOfRecords(page)];
  if (named.length === 0) return {};
  const references = named.map(([reference, fields]): [string, JsonSchema] => {
    const shown = [...fields].map((field): [string, JsonSchema] => {
      const info = pointedField(page, `${REFS}.${reference}.${field}`);
      return [
        field.split('.')[0]!,
        info && !field.includes('.') ? fieldSchema(info.schema, dictionaries, false) : {},
      ];
    });
    const properties = { id: { type: 'string' } as JsonSchema, ...Object.fromEntries(shown) };
    return [reference, { type: 'object', properties }];
  });
  const description = '引用字段所指记录的字段，列和按钮的条件用到的；看不到的不答复';
  return { [REFS]: { type: 'object', description, properties: Object.fromEntries(references) } };
}

/** Layout holds no value: its fields stand beside the others. A field that may be hidden may be absent. */
function fieldsIn(properties: Properties, dictionaries: Dictionaries, sent: boolean): JsonSchema {
  const found: Record<string, JsonSchema> = {};
  const required: string[] = [];
  const visit = (level: Properties, mayHide: boolean) => {
    for (const [name, field] of Object.entries(level)) {
      const hides = mayHide || HIDING.some((key) => field[key] !== undefined);
      if (field.type === 'void') visit(field.properties ?? {}, hides);
      else if (!sent || isSent(field)) {
        found[name] = fieldSchema(field, dictionaries, sent);
        if (sent && field.required === true && !hides) required.push(name);
      }
    }
  };
  visit(properties, false);
  return { type: 'object', properties: found, ...(required.length > 0 && { required }) };
}

const isSent = (field: FieldSchema) =>
  field['x-pattern'] !== 'readPretty' && field['x-serial'] === undefined && field['x-lookup'] === undefined;

const HIDING = ['x-visible', 'x-hidden', 'x-reactions'] as const;

function fieldSchema(field: FieldSchema, dictionaries: Dictionaries, sent: boolean): JsonSchema {
  const shared = SHARED.flatMap((key) => (field[key] === undefined ? [] : [[key, field[key]] as const]));
  const about = {
    ...(field.title && { title: field.title }),
    ...(field.description && { description: field.description }),
  };
  const dictionary = dictionaries[dictionaryOf(field) ?? ''];
  const options = !dictionary ? codes(entriesOf(field)) : sent ? codes(dictionary) : openCodes(dictionary);
  const ruled = (schema: JsonSchema): JsonSchema => {
    const whole = { type: field.type, ...Object.fromEntries(shared), ...schema };
    return sent || !field['x-mask'] ? { ...about, ...whole } : { ...about, anyOf: [whole, MASKED] };
  };
  if (field.type === 'object') return { ...about, ...fieldsIn(field.properties ?? {}, dictionaries, sent) };
  if (field.type !== 'array') return ruled(options);
  return ruled({ items: field.items ? fieldSchema(field.items, dictionaries, sent) : options });
}

/** What somebody who may not read a value is answered in its place. */
const MASKED: JsonSchema = { type: 'string', description: '无权查看时只给首尾，其余是星号' };

/**
 * The codes of a dictionary and, beside them, those that a tenant has added (decision 033). They are said of answers alone:
 * in what is sent, a client made from the document is told of codes that are no file's.
 */
function openCodes(dictionary: Dictionary): JsonSchema {
  const known = codes(dictionary);
  const type = known.enum?.every((code) => typeof code === 'number') ? 'integer' : 'string';
  return { anyOf: [known, { type, description: '租户自己加的取值' }] };
}

function entriesOf({ enum: values }: FieldSchema): Pick<Dictionary, 'entries'> | undefined {
  const entries = values?.map((one) => (typeof one === 'object' ? one : { value: one, label: String(one) }));
  return entries && { entries: entries as DictionaryEntry[] };
}

function codes(dictionary: Pick<Dictionary, 'entries'> | undefined): JsonSchema {
  const values = (entries: readonly DictionaryEntry[]): unknown[] =>
    entries.flatMap(({ value, children }) => [value, ...values(children ?? [])]);
  return dictionary ? { enum: [...new Set(values(dictionary.entries))] } : {};
}
