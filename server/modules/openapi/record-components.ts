import { certifiedFields } from '../../../src/contract/fields/certified';
import type { Dictionary } from '../../../src/contract/language/dictionary-schema';
import { callName } from '../../../src/contract/language/operations';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import { listGroup } from '../../../src/contract/lists/groups-schema';
import { groupFields } from '../../../src/contract/lists/list-groups';
import { type JsonSchema, jsonSchemaOf } from '../../kernel/http/json-schema';
import { recordAnswer, recordInput } from './record-schema';
import { tellsOnce } from './resource-notes';

/** The schemas that a resource has in the document. */
export type RecordPart = 'Record' | 'List' | 'Create' | 'Update';

/** A reference to a schema of a resource: `contract` has `ContractRecord`, `ContractList` and so on. */
export function partOf(page: RecordPage, part: RecordPart): JsonSchema {
  return { $ref: `#/components/schemas/${nameOf(callName(page), part)}` };
}

const nameOf = (resource: string, part: RecordPart) =>
  `${resource.charAt(0).toUpperCase()}${resource.slice(1)}${part}`;

export const RECORD_ID: JsonSchema = { type: 'string', maxLength: 64 };
export const RECORD_VERSION: JsonSchema = { type: 'integer', minimum: 1 };

/** The schemas of every resource: its record, a page of its list, and what makes and changes a record. */
export function recordComponents(
  pages: readonly RecordPage[],
  dictionaries: Readonly<Record<string, Dictionary>>,
): Record<string, JsonSchema> {
  return Object.fromEntries(
    pages.flatMap((page) => {
      const parts: Record<RecordPart, JsonSchema> = {
        Record: recordAnswer(page, dictionaries),
        List: listAnswer(page),
        Create: recordInput(page, dictionaries),
        Update: {
          title: page.title,
          allOf: [
            partOf(page, 'Create'),
            {
              type: 'object',
              properties: {
                id: RECORD_ID,
                version: { ...RECORD_VERSION, description: '看到的版本号' },
              },
              required: ['version'],
            },
          ],
        },
      };
      return Object.entries(parts).map(([part, schema]) => [
        nameOf(callName(page), part as RecordPart),
        schema,
      ]);
    }),
  );
}

function listAnswer(page: RecordPage): JsonSchema {
  return {
    type: 'object',
    title: `${page.title}的列表`,
    properties: {
      list: { type: 'array', items: partOf(page, 'Record') },
      total: { type: 'integer' },
      totalExceeded: { type: 'boolean', const: true, description: '多于 total' },
      ...(groupFields(page).length > 0 && {
        groups: { type: 'array', items: jsonSchemaOf(listGroup, 'output') },
      }),
    },
    required: ['list', 'total'],
  };
}

/** What a new record answers: the record and, of those that bring a person in, the password to begin with. */
export function createdAnswer(page: RecordPage): JsonSchema {
  if (!tellsOnce(page)) return partOf(page, 'Record');
  const value = { type: 'string' };
  return recordWith(page, {
    shownOnce: {
      type: 'object',
      description: '只在这一次答复里：初始密码',
      properties: { kind: { const: 'initialPassword' }, value, username: value },
      required: ['kind', 'value'],
    },
  });
}

/** What a change answers: the record and, where certified fields may be asked to change, what became of that. */
export function changedAnswer(page: RecordPage): JsonSchema {
  if (certifiedFields(page).length === 0) return partOf(page, 'Record');
  return recordWith(page, { changeRequest: { type: 'object', description: '提交的变更申请' } });
}

const recordWith = (page: RecordPage, properties: Record<string, JsonSchema>): JsonSchema => ({
  allOf: [partOf(page, 'Record'), { type: 'object', properties }],
});
