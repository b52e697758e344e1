import { writeFileSync } from 'node:fs';
import { z } from 'zod';
import { pageSchema } from '../src/contract/page-schema';

/** Where an editor finds the meta-schema; page files name it as `$schema`. */
export const PAGE_SCHEMA_FILE = 'schemas/page.schema.json';

/** The text of the meta-schema (JSON Schema 2020-12), made from the zod schema that the checker uses. */
export function pageSchemaText(): string {
  const { $schema, ...schema } = z.toJSONSchema(pageSchema, { io: 'input' });
  const title = '页面文件';
  const description = '一个 JSON 文件就是一个页面；由 src/contract/page-schema.ts 生成，请勿手改';
  return `${JSON.stringify({ $schema, title, description, ...schema }, null, 2)}\n`;
}

if (process.argv[1]?.endsWith('generate-page-schema.ts')) writeFileSync(PAGE_SCHEMA_FILE, pageSchemaText());
