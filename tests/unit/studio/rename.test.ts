import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { applyEdits } from '@/features/studio/text/edits';
import { fieldAt, fieldNames, renameField } from '@/features/studio/text/rename';

const PAGE = `{
  "title": "name",
  "resource": { "name": "name", "unique": ["name"] },
  "form": {
    "type": "object",
    "properties": {
      "name": { "type": "string", "title": "name" },
      "other": { "type": "string", "x-visible": "{{ values.name == 'name' && values.names != '' }}" }
    }
  },
  "list": {
    "search": ["name"],
    "columns": [{ "field": "name", "title": "name" }, "other"],
    "defaultSort": "-name",
    "rowActions": [{ "code": "name", "label": "name", "action": "view", "when": "{{ row.name != '' }}" }]
  }
}
`;

describe('a field that is renamed', () => {
  test('is renamed where it is declared, named and read, and nowhere else', () => {
    const after = applyEdits(PAGE, renameField(PAGE, 'name', 'label'));
    expect(JSON.parse(after)).toEqual({
      title: 'name',
      resource: { name: 'name', unique: ['label'] },
      form: {
        type: 'object',
        properties: {
          label: { type: 'string', title: 'name' },
          other: { type: 'string', 'x-visible': "{{ values.label == 'name' && values.names != '' }}" },
        },
      },
      list: {
        search: ['label'],
        columns: [{ field: 'label', title: 'name' }, 'other'],
        defaultSort: '-label',
        rowActions: [{ code: 'name', label: 'name', action: 'view', when: "{{ row.label != '' }}" }],
      },
    });
  });

  test('is left alone where the new name is taken, or there is no such field', () => {
    expect(renameField(PAGE, 'name', 'other')).toEqual([]);
    expect(renameField(PAGE, 'nothing', 'label')).toEqual([]);
    expect(renameField('{', 'name', 'label')).toEqual([]);
  });

  test('is found under the cursor', () => {
    expect(fieldAt(PAGE, PAGE.indexOf('"name": { "type"') + 2)).toBe('name');
    expect(fieldAt(PAGE, PAGE.indexOf('-name') + 2)).toBe('name');
    expect(fieldAt(PAGE, PAGE.indexOf('"columns"') + 2)).toBeUndefined();
  });

  test('of any page can be renamed and back again', () => {
    for (const file of readdirSync('schemas/office').filter((name) => name.endsWith('.json'))) {
      const text = readFileSync(`schemas/office/${file}`, 'utf8');
      const name = fieldNames(text)[0]?.name;
      if (name === undefined) continue;
      const there = applyEdits(text, renameField(text, name, 'renamedField'));
      expect(there).not.toBe(text);
      expect(applyEdits(there, renameField(there, 'renamedField', name))).toBe(text);
    }
  });
});
