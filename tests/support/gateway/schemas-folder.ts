import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A folder of schemas of a test's own. */
export interface SchemasFolder {
  dir: string;
  /** Where a file of the folder stands. */
  at(file: string): string;
  /** Writes a file in place; what is not text becomes JSON. */
  write(file: string, content: unknown): void;
  /** Takes a file away. */
  erase(file: string): void;
  remove(): void;
}

/** Makes an empty folder under the system's temporary one. */
export function schemasFolder(): SchemasFolder {
  const dir = join(mkdtempSync(join(tmpdir(), 'schemas-')), 'schemas');
  mkdirSync(dir);
  return {
    dir,
    at: (file) => join(dir, file),
    write(file, content) {
      mkdirSync(dirname(join(dir, file)), { recursive: true });
      writeFileSync(
        join(dir, file),
        typeof content === 'string' ? content : JSON.stringify(content, null, 2),
      );
    },
    erase: (file) => rmSync(join(dir, file)),
    remove: () => rmSync(dirname(dir), { recursive: true, force: true }),
  };
}

/**
 * The product's own pages with the company's fields certified by nobody, for tests that save them as a certified supplier
 * and are about something else.
 */
export function uncertifiedSchemas(): SchemasFolder {
  const folder = schemasFolder();
  cpSync('schemas', folder.dir, { recursive: true });
  const { certified: _, ...company } = JSON.parse(readFileSync('schemas/supplier/company.json', 'utf8'));
  folder.write('supplier/company.json', company);
  return folder;
}

/** A small list page; `more` replaces or adds keys. */
export function smallPage(name: string, more: object = {}) {
  return {
    schemaVersion: 2,
    path: `/office/${name}`,
    kind: 'list',
    title: `清单 ${name}`,
    menu: { face: 'office', group: '试用' },
    resource: { name: name.replaceAll('-', ''), scope: 'tenant' },
    form: { type: 'object', properties: { name: { type: 'string', title: '名称' } } },
    list: {
      columns: ['name'],
      toolbar: [{ code: 'add', label: '新增', action: 'create' }],
      rowActions: [{ code: 'edit', label: '编辑', action: 'update' }],
    },
    ...more,
  };
}
