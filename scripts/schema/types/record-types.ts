import { dictionaryOf, referenceOf } from '../../../src/contract/fields/fields';
import { REFS } from '../../../src/contract/fields/other-records';
import { pointedField } from '../../../src/contract/fields/pointed-field';
import { casesIn, pagesOf, recordRollUps } from '../../../src/contract/fields/roll-ups';
import type { Dictionary } from '../../../src/contract/language/dictionary-schema';
import type { FieldSchema } from '../../../src/contract/language/field-schema';
import { callName } from '../../../src/contract/language/operations';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import { answeredOfRecords } from '../../../src/contract/lists/pointed-columns';

type Dictionaries = Readonly<Record<string, Dictionary>>;
type NameOf = (dictionary: string) => string;

const HEAD = '// 由 npm run schema -- types 生成，请勿手改。\n';
/** What the gateway fills in (design: "System fields"); `supplierCode` only where records belong to a supplier. */
const SYSTEM = [
  'readonly id: string;',
  'readonly version: number;',
  'readonly createdAt: string;',
  'readonly createdBy: string;',
  'readonly updatedAt: string;',
  'readonly updatedBy: string;',
];

/**
 * TypeScript of the records of pages: an interface for each page by the name of its calls, a union of codes for each dictionary they use.
 * The same input gives the same text, whatever the order of the pages.
 */
export function recordTypes(pages: readonly RecordPage[], dictionaries: Dictionaries): string {
  const sorted = [...pages].sort((left, right) => (callName(left) < callName(right) ? -1 : 1));
  const taken = new Set(sorted.map((page) => capital(callName(page))));
  const names = new Map<string, string>();
  for (const name of Object.keys(dictionaries).sort()) {
    let type = `${capital(name)}Code`;
    while (taken.has(type)) type += '_';
    taken.add(type);
    names.set(name, type);
  }
  const nameOf: NameOf = (name) => names.get(name) ?? 'string';
  const codes = [...names].map(([name, type]) => codesType(type, dictionaries[name]!));
  return [HEAD, ...codes, ...sorted.map((page) => recordType(page, nameOf))].join('\n');
}

function codesType(name: string, { title, entries }: Dictionary): string {
  const labels = entries.map(({ value, label }) => `${value} ${label}`).join('；');
  const union = entries.map(({ value }) => JSON.stringify(value)).join(' | ');
  return `${comment(`${title}：${labels}`, '')}export type ${name} = ${union};\n`;
}

function recordType(page: RecordPage, nameOf: NameOf): string {
  const system = page.resource.scope === 'supplier' ? [...SYSTEM, 'readonly supplierCode: string;'] : SYSTEM;
  const derived = casesIn(page).map(
    ([name, { title, dictionary }]) =>
      `${comment(`${title}（由系统得出）`, '  ')}  readonly ${name}: ${nameOf(dictionary)};`,
  );
  // Not there for those who may not open the page that is counted.
  const rolled = recordRollUps(page).map(
    ({ name, rollUp }) =>
      `${comment(`${rollUp.title}（由 ${pagesOf(rollUp).join('、')} 汇总）`, '  ')}  readonly ${name}?: number;`,
  );
  return [
    `${comment(`${page.title}（${page.path}）`, '')}export interface ${capital(callName(page))} {`,
    ...system.map((line) => `  ${line}`),
    ...members(page.form.properties, '  ', false, nameOf),
    ...derived,
    ...rolled,
    ...refsMembers(page, nameOf),
    '}\n',
  ].join('\n');
}

/** What is answered of the records that references name; what its reader may not see is not there. */
function refsMembers(page: RecordPage, nameOf: NameOf): string[] {
  const named = [...answeredOfRecords(page)];
  if (named.length === 0) return [];
  const references = named.map(([reference, fields]) => {
    const own = [...new Set([...fields].map((field) => field.split('.')[0]!))].map((field) => {
      const info = pointedField(page, `${REFS}.${reference}.${field}`);
      return `readonly ${field}?: ${info ? typeOf(info.schema, '    ', nameOf) : 'unknown'};`;
    });
    return `    readonly ${reference}?: { readonly id?: string; ${own.join(' ')} };`;
  });
  return [`${comment('引用字段所指记录的字段', '  ')}  readonly ${REFS}?: {`, ...references, '  };'];
}

/** Layout holds no value: its fields stand beside the others. A field that may be hidden may be absent. */
function members(
  properties: Readonly<Record<string, FieldSchema>>,
  indent: string,
  mayHide: boolean,
  nameOf: NameOf,
): string[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const hides = mayHide || HIDING.some((key) => schema[key] !== undefined);
    if (schema.type === 'void') return members(schema.properties ?? {}, indent, hides, nameOf);
    const optional = schema.required === true && !hides ? '' : '?';
    const about = [schema.title, schema.description].filter(Boolean).join('：');
    return [`${comment(about, indent)}${indent}${name}${optional}: ${typeOf(schema, indent, nameOf)};`];
  });
}

const HIDING = ['x-visible', 'x-hidden', 'x-reactions'] as const;

function typeOf(schema: FieldSchema, indent: string, nameOf: NameOf): string {
  if (schema.type === 'array') return `(${itemType(schema, indent, nameOf)})[]`;
  if (schema.type === 'object') {
    const inner = members(schema.properties ?? {}, `${indent}  `, false, nameOf);
    return inner.length === 0 ? 'Record<string, never>' : `{\n${inner.join('\n')}\n${indent}}`;
  }
  return optionsType(schema, nameOf) ?? schema.type;
}

function itemType(schema: FieldSchema, indent: string, nameOf: NameOf): string {
  const options = optionsType(schema, nameOf);
  if (options) return options;
  if (schema.items) return typeOf(schema.items, indent, nameOf);
  return referenceOf(schema) ? 'string' : 'unknown';
}

function optionsType(schema: FieldSchema, nameOf: NameOf): string | undefined {
  const dictionary = dictionaryOf(schema);
  if (dictionary !== undefined) return nameOf(dictionary);
  const values = schema.enum?.map((entry) => JSON.stringify(typeof entry === 'object' ? entry.value : entry));
  return values && values.length > 0 ? values.join(' | ') : undefined;
}

function comment(text: string, indent: string): string {
  return text === '' ? '' : `${indent}/** ${text.replaceAll('*/', '*\\/').replace(/\s+/g, ' ')} */\n`;
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
