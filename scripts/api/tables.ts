import { type ApiDocument, type ApiOperation, generalCodes } from '../../server/modules/openapi/openapi';
import { POSEIDON } from '../../src/contract/base/identity';
import { type Schemas, schemaWords } from './schema-words';

const HEAD = `# 接口

由 \`npm run generate\` 从正在运行的路由和页面文件生成，请勿手改。同样的内容以 OpenAPI 3.1 的格式由
\`GET /api/openapi.json\` 提供给登录的账号，其中页面文件的接口只含账号能打开的页面。

- \`{poseidon}\` 是 \`${POSEIDON}\`。请求头：\`Authorization: Bearer 令牌\`；\`tenant-code\`、\`instance-code\` 若写则须与令牌一致；
  \`x-client-language\` 是 \`zh-CN\`（默认）或 \`en\`。
- 答复是 \`{ status, message, code, data }\`，\`status\` 与 HTTP 状态一致，成功时 \`code\` 为 \`ok\`。下表的“答复”指 \`data\`。
- 每个接口都可能答复 \`internal_error\`、\`unavailable\`、\`read_only\`、\`bad_request\`；需要登录的还有 \`unauthorized\`、\`tenant_mismatch\`、
  \`tenant_switched\`、\`password_change_required\`；有正文的还有 \`payload_too_large\`、\`unsupported_media_type\`。表里不再重复。
  \`no_permission\`：没有“权限”一栏写的权限，或账号没有本端。
- 写着问号的可以不填。“权限”一栏空着的，登录即可；写着页面的，须能打开该页面；写着按钮权限码的，须授予其中之一。
`;

/** The calls as Markdown: a section for each file that declares some, routes first and pages after them. */
export function apiTables(document: ApiDocument): string {
  const rows = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, operation]) => !operation['x-standard'])
      .map(([method, operation]) => ({ call: callOf(method, path), operation })),
  );
  const { schemas } = document.components;
  const files = [...new Set(rows.map(({ operation }) => operation['x-declared-in']))].sort();
  const sections = [...files.filter(isSource), ...files.filter((file) => !isSource(file))].map((file) => {
    const own = rows.filter(({ operation }) => operation['x-declared-in'] === file);
    return [
      `## ${file}\n`,
      '| 调用 | 作用 | 参数 | 正文 | 答复 | 错误 | 权限 |',
      '| --- | --- | --- | --- | --- | --- | --- |',
      ...own.map(({ call, operation }) => rowOf(call, operation, schemas)),
      '',
    ].join('\n');
  });
  return [HEAD, ...sections].join('\n');
}

/** Whether a call is declared in the gateway's own source, and not in a page file. */
export const isSource = (file: string) => file.startsWith('server/');

function callOf(method: string, path: string): string {
  return `${method.toUpperCase()} ${path.replace(POSEIDON, '{poseidon}')}`;
}

function rowOf(call: string, operation: ApiOperation, schemas: Schemas): string {
  const general = generalCodes(operation.security.length > 0, operation.requestBody !== undefined);
  const content = Object.values(operation.requestBody?.content ?? {})[0];
  const answer = operation.responses[200]!;
  const data = answer.content?.['application/json']?.schema.properties?.data;
  const cells = [
    `\`${call}\``,
    operation.summary,
    operation.parameters.map(parameterWords).join('<br>'),
    content ? schemaWords(content.schema, schemas) : '',
    data ? schemaWords(data, schemas) : answer.description,
    operation['x-codes'].filter((code) => !general.includes(code)).join('<br>'),
    operation['x-needs'] ?? '',
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function parameterWords({
  name,
  in: place,
  required,
  schema,
  description,
}: ApiOperation['parameters'][number]) {
  const about = description ?? schema.description;
  const where = place === 'path' ? '（路径）' : '';
  return `${name}${required ? '' : '?'}${where}${about ? `：${about}` : ''}`;
}
