import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Doc } from '../../src/contract/base/doc';
import documents from './data/documents.json';
import { chinesePage, latinPage } from './pdf-page';

export interface DemoFile {
  fileName: string;
  contentType: string;
  bytes: Buffer;
}

export type DocumentName = keyof typeof documents;
export const DOCUMENT_NAMES = Object.keys(documents) as DocumentName[];

/** In texts, `{field}` stands for a field of the record; a list of its goods stands under `goodsUnder`, if it has any. */
const document = z.union([
  z.strictObject({ fileName: z.string(), picture: z.string() }),
  z.strictObject({ fileName: z.string(), heading: z.string(), line: z.string() }),
  z.strictObject({
    fileName: z.string(),
    heading: z.string(),
    paragraphs: z.array(z.union([z.string(), z.strictObject({ goodsUnder: z.array(z.string()) })])),
  }),
]);

/** Names of units as the dictionary has them. */
const UNITS: Readonly<Record<string, string>> = {
  t: '吨',
  m: '米',
  m2: '平方米',
  m3: '立方米',
  piece: '件',
  set: '套',
};

/** The file of `data/documents.json` for a record. Throws where its text names a field that the record has not. */
export function demoDocument(name: DocumentName, record: Doc): DemoFile {
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (_, field: string) => {
      if (record[field] === undefined) throw new Error(`documents.json: ${name}: no field ${field}`);
      return String(record[field]);
    });
  const found = document.parse(documents[name]);
  const fileName = fill(found.fileName);
  if ('picture' in found) {
    const bytes = readFileSync(new URL(`./pictures/${found.picture}`, import.meta.url));
    return { fileName, contentType: 'image/png', bytes };
  }
  const heading = fill(found.heading);
  const bytes =
    'line' in found
      ? latinPage(heading, fill(found.line))
      : chinesePage(
          heading,
          found.paragraphs.flatMap((one) =>
            typeof one === 'string'
              ? fill(one)
              : goodsList(one.goodsUnder, record.lines as Doc[] | undefined),
          ),
        );
  return { fileName, contentType: 'application/pdf', bytes };
}

function goodsList(above: readonly string[], goods: readonly Doc[] = []): string[] {
  const lines = goods.map(
    ({ material, specification = '', quantity, unit }, index) =>
      `${index + 1}．${material}　${specification}　${quantity} ${UNITS[String(unit)] ?? ''}`,
  );
  return lines.length > 0 ? [...above, ...lines] : [];
}
