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
  const [regular, bold] = await Promise.all([
    openFont(require.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf')),
    openFont(require.resolve('@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf')),
  ]);
  return { regular, bold };
}

async function openFont(path: string): Promise<Font> {
  return create(await readFile(path)) as Font;
}
