import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { unpackWoff } from './unpack-woff';

/** The two weights that documents are set in: Noto Sans SC (SIL Open Font License, which allows embedding). */
export interface DocumentFonts {
  regular: Buffer;
  bold: Buffer;
}

const require = createRequire(import.meta.url);
let fonts: Promise<DocumentFonts> | undefined;

/** Read once, with the first document. */
export function documentFonts(): Promise<DocumentFonts> {
  fonts ??= readFonts();
  return fonts;
}

async function readFonts(): Promise<DocumentFonts> {
  const [regular, bold] = await Promise.all([weight(400), weight(700)]);
  return { regular: regular!, bold: bold! };
}

async function weight(value: number): Promise<Buffer> {
  const name = `@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-${value}-normal.woff`;
  return unpackWoff(await readFile(require.resolve(name)));
}
