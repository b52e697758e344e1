import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { create, type Font } from 'fontkit';

/** The two weights that documents are set in: Noto Sans SC (SIL Open Font License, which allows embedding). */
export interface DocumentFonts {
  regular: Font;
  bold: Font;
}

/**
 * Noto Sans SC 2.004 as Google Fonts has it, all characters, packed with brotli at level 11. No package serves: those of
 * web fonts have it in a hundred parts, and the PDF library takes parts of letters out of plain TrueType alone (decision 078).
 * The build lays the files beside the bundle.
 */
const REGULAR = './noto-sans-sc/NotoSansSC-Regular.ttf.br';
const BOLD = './noto-sans-sc/NotoSansSC-Bold.ttf.br';
const unpack = promisify(brotliDecompress);
let fonts: Promise<DocumentFonts> | undefined;

/**
 * Opened once, with the first document: unpacking takes 0.2 s of the processor, and the PDF library would read the tables
 * of each letter anew for every document.
 */
export function documentFonts(): Promise<DocumentFonts> {
  fonts ??= openFonts();
  return fonts;
}

async function openFonts(): Promise<DocumentFonts> {
  const [regular, bold] = await Promise.all([openFont(REGULAR), openFont(BOLD)]);
  return { regular, bold };
}

async function openFont(file: string): Promise<Font> {
  return create(await unpack(await readFile(new URL(file, import.meta.url)))) as Font;
}
