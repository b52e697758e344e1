import { readFileSync } from 'node:fs';
import { writeXlsx } from 'hucre/xlsx';

/** The tools that a company keeps in a sheet. */
export const TOOLS = [
  ['T-0001', '冲击钻', '2024-03-05', '是', '2026-03-05'],
  ['T-0002', '卷尺', '2023-11-20', '否', null],
  ['T-0003', '起重葫芦', '2022-07-01', '是', '2026-07-01'],
] as const;

/** A file of them as a person chooses it. */
export async function toolsSheet(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const header = ['编号', '名称', '购置日期', '需要年检', '下次年检'];
  const bytes = await writeXlsx({
    sheets: [{ name: '工具', rows: [header, ...TOOLS.map((row) => [...row])] }],
  });
  return {
    name: 'tools.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(bytes),
  };
}

/** The names that the README gives the columns. */
export const TOOL_FIELDS = {
  编号: 'toolNo',
  名称: 'toolName',
  购置日期: 'boughtOn',
  需要年检: 'checked',
  下次年检: 'nextCheck',
} as const;

/** The form of the tools page as the README has it. */
export function readmeTools(): { form: { properties: Record<string, unknown> } } {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const found = [...readme.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text]) => text!);
  return JSON.parse(found.find((text) => text.includes('"path": "/office/tools"'))!);
}
