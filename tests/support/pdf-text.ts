import { inflateSync } from 'node:zlib';

interface PdfObject {
  head: string;
  stream: string;
}

/** The text of a PDF by the maps to Unicode that it embeds, as a reader copies it: one line a piece of text. */
export function pdfText(file: Buffer): string {
  const objects = objectsOf(file);
  const maps = new Map<string, Map<string, string>>();
  for (const { head } of objects.values()) {
    for (const [, name, id] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const toUnicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id!)?.head ?? '')?.[1];
      if (toUnicode) maps.set(name!, mapOf(objects.get(toUnicode)!.stream));
    }
  }
  return [...objects.values()]
    .filter(({ stream }) => stream.includes('BT'))
    .map(({ stream }) => textOf(stream, maps))
    .join('\n');
}

function objectsOf(file: Buffer): Map<string, PdfObject> {
  const found = new Map<string, PdfObject>();
  for (const match of file.toString('latin1').matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, id = '', body = ''] = match;
    const start = body.indexOf('stream\n');
    const head = start < 0 ? body : body.slice(0, start);
    const bytes = Buffer.from(body.slice(start + 7).replace(/\nendstream$/, ''), 'latin1');
    const isPacked = head.includes('/FlateDecode');
    found.set(id, {
      head,
      stream: start < 0 ? '' : (isPacked ? inflateSync(bytes) : bytes).toString('latin1'),
    });
  }
  return found;
}

/** The code of each glyph, four hexadecimal digits, to its character. */
function mapOf(cmap: string): Map<string, string> {
  const map = new Map<string, string>();
  for (const [, from = '', list = ''] of cmap.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g)) {
    for (const [index, [, unit = '']] of [...list.matchAll(/<([\w\s]+)>/g)].entries()) {
      const code = (Number.parseInt(from, 16) + index).toString(16).padStart(4, '0');
      const bytes = Buffer.from(unit.replaceAll(/\s/g, ''), 'hex');
      map.set(code, bytes.swap16().toString('utf16le'));
    }
  }
  return map;
}

function textOf(stream: string, maps: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let map: ReadonlyMap<string, string> = new Map();
  const lines: string[] = [];
  for (const [, font, shown] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) map = maps.get(font) ?? new Map();
    const codes = [...(shown ?? '').matchAll(/<(\w+)>/g)].flatMap(([, hex]) => hex!.match(/\w{4}/g) ?? []);
    if (codes.length > 0) lines.push(codes.map((code) => map.get(code) ?? '').join(''));
  }
  return lines.join('\n');
}
