import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

/** The two weights that documents are set in: Noto Sans SC (SIL Open Font License, which allows embedding). */
export interface DocumentFonts {
  regular: Font;
  bold: Font;
}

const require = createRequire(import.meta.url);
let fonts: Promise<DocumentFonts> | undefined;

/** Opened once, with the first document: the PDF library would read the tables of each letter anew for every document. */
export function documentFonts(): Promise<DocumentFonts> {
  fonts ??= openFonts();
  return fonts;
}

async function openFonts(): Promise<DocumentFonts> {
  const [regular, bold] = await Promise.all([weight('400Regular'), weight('700Bold')]);
  return { regular: regular!, bold: bold! };
}

async function weight(name: string): Promise<Font> {
  const path = require.resolve(`@expo-google-fonts/noto-sans-sc/${name}/NotoSansSC_${name}.ttf`);
  return create(await readFile(path)) as Font;
}
