/** Characters of a line of Chinese text on A4, at 11 points. */
const LINE_CHARACTERS = 40;

/** A PDF of one page of Chinese text, in the font that PDF readers have for it (Adobe-GB1); what is too long for a line is broken. */
export function chinesePage(heading: string, lines: readonly string[]): Buffer {
  const hex = (line: string) => Buffer.from(line, 'utf16le').swap16().toString('hex');
  const broken = lines.flatMap((line) => line.match(new RegExp(`.{1,${LINE_CHARACTERS}}`, 'gu')) ?? ['']);
  const shown = broken.map((line) => `0 -20 Td <${hex(line)}> Tj`).join(' ');
  const text = `BT /F1 18 Tf 64 770 Td <${hex(heading)}> Tj 0 -14 Td /F1 11 Tf ${shown} ET`;
  const font =
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [6 0 R] >>';
  return pdfOf(font, text, [
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /FontDescriptor 7 0 R /DW 1000 /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
  ]);
}

/** A PDF of one page in a font that every reader has; heading and line in Latin letters. */
export function latinPage(heading: string, line: string): Buffer {
  const text = `BT /F1 20 Tf 72 760 Td (${heading}) Tj 0 -36 Td /F1 13 Tf (${line}) Tj ET`;
  return pdfOf('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>', text);
}

/** A PDF (ISO 32000-1) of one A4 page: its font, the text in it, and further objects from the sixth on. */
function pdfOf(font: string, text: string, further: readonly string[] = []): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>',
    font,
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    ...further,
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const end = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(`${body}xref\n0 ${size}\n0000000000 65535 f \n${table}${end}`, 'latin1');
}
