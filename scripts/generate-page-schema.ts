import { pageMetaSchema } from './reference/meta-schema';

/** Where an editor finds the meta-schema; page files name it as `$schema`. */
export const PAGE_SCHEMA_FILE = 'schemas/page.schema.json';

/** The text of the meta-schema (JSON Schema 2020-12), made from the zod schema that the checker uses and the notes on it. */
export function pageSchemaText(): string {
  const { $schema, ...schema } = pageMetaSchema() as ReturnType<typeof pageMetaSchema> & { $schema?: string };
  const title = '页面文件';
  const description = '一个 JSON 文件就是一个页面；由 src/contract/language/page-schema.ts 生成，请勿手改';
  return `${JSON.stringify({ $schema, title, description, ...schema }, null, 2)}\n`;
}
