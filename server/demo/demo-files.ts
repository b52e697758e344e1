import { crc32, deflateSync } from 'node:zlib';
import type { Doc } from '../../src/contract/base/doc';

/** A file that comes with the demo records. */
export interface DemoFile {
  fileName: string;
  contentType: string;
  bytes: Buffer;
}

type Colour = readonly [red: number, green: number, blue: number];
type Paint = (x: number, y: number) => Colour | undefined;

const PAPER: Colour = [253, 250, 240];
const GOLD: Colour = [196, 160, 84];
const RED: Colour = [200, 38, 40];
const INK: Colour = [120, 116, 108];

/** A drawn stand-in for the scan of a business licence: frame, emblem, heading, lines of text and a seal. */
export function demoLicence(): DemoFile {
  return { fileName: '营业执照.png', contentType: 'image/png', bytes: png(660, 466, licence) };
}

const licence: Paint = (x, y) => {
  const edge = Math.min(x, y, 659 - x, 465 - y);
  if ((edge > 12 && edge < 18) || edge === 22) return GOLD;
  const emblem = Math.hypot(x - 330, y - 66);
  if (emblem < 24) return emblem > 19 ? GOLD : RED;
  if (Math.abs(x - 330) < 110 && Math.abs(y - 118) < 11) return INK;
  const seal = Math.hypot(x - 530, y - 372);
  if ((seal > 40 && seal < 45) || seal < 10) return RED;
  const line = Math.floor((y - 160) / 28);
  const isLine = line >= 0 && line < 9 && (y - 160) % 28 < 7;
  const label = x > 70 && x < 140;
  const text = x > 164 && x < 440 - ((line * 67) % 130);
  return isLine && (label || text) ? INK : undefined;
};

/** An RGB picture in PNG; what `paint` leaves is paper. */
function png(width: number, height: number, paint: Paint): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      rows.set(paint(x, y) ?? PAPER, y * (1 + width * 3) + 1 + x * 3);
    }
  }
  return pngOf({ width, height, depth: 8, colourType: 2 }, rows);
}

/** A PNG file (ISO/IEC 15948) of rows, each behind the byte that names its filter. */
export function pngOf(
  { width, height, depth, colourType }: Record<'width' | 'height' | 'depth' | 'colourType', number>,
  rows: Buffer,
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colourType, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}

/** In place of a bank's permit for an account. */
export function demoPermit(accountNo: string): DemoFile {
  return onePage('开户许可证.pdf', 'ACCOUNT OPENING PERMIT', `Account ${accountNo}`);
}

/** In place of the scan of a signed contract. */
export function demoContractScan(contractCode: string): DemoFile {
  return onePage(`${contractCode} 合同扫描件.pdf`, 'CONTRACT', `No. ${contractCode}`);
}

/** In place of the photograph of the page that both sides have sealed. */
export function demoSealedPage(): DemoFile {
  return { fileName: '签章页.png', contentType: 'image/png', bytes: png(420, 594, sealedPage) };
}

const sealedPage: Paint = (x, y) => {
  for (const [left, top] of [
    [125, 470],
    [300, 470],
  ] as const) {
    const seal = Math.hypot(x - left, y - top);
    if ((seal > 42 && seal < 47) || seal < 8) return RED;
  }
  const line = Math.floor((y - 90) / 26);
  const isLine = line >= 0 && line < 11 && (y - 90) % 26 < 6;
  if (Math.abs(x - 210) < 90 && Math.abs(y - 52) < 9) return INK;
  return isLine && x > 50 && x < 370 - ((line * 53) % 110) ? INK : undefined;
};

/** In place of rules that go with an announcement. */
export function demoRules(): DemoFile {
  return onePage('供应商廉洁合作规定（2026 年修订）.pdf', 'RULES OF CLEAN COOPERATION', 'Revised in 2026');
}

/** Names of units as the dictionary has them. */
const UNITS: Readonly<Record<string, string>> = {
  t: '吨',
  m: '米',
  m2: '平方米',
  m3: '立方米',
  piece: '件',
  set: '套',
};

/** The tender document that suppliers download: what is to be bought, how to take part, and how offers are judged. */
export function demoTenderDocument({
  title,
  orderId,
  type,
  scope,
  lines,
  signEndTime,
  contact,
}: Doc): DemoFile {
  const isTender = type === 'tender';
  const bought = ((lines ?? []) as Doc[]).map(
    ({ material, specification = '', quantity, unit }, index) =>
      `${index + 1}．${material}　${specification}　${quantity} ${UNITS[String(unit)] ?? ''}`,
  );
  const text = [
    `单号：${orderId}　　报名截止：${signEndTime}　　联系人：${contact}`,
    '',
    '一、采购范围',
    String(scope),
    ...(bought.length > 0 ? ['', '二、采购清单', ...bought] : []),
    '',
    '三、报名要求',
    '1．营业执照在有效期内，经营范围包含所报内容。',
    '2．近三年完成过两项以上同类业绩，提供合同或验收证明。',
    '3．在平台完成企业认证，截止前提交报名和证明文件。',
    '',
    '四、评审办法',
    isTender
      ? '综合评分：价格 50 分，业绩与履约 30 分，供货与服务方案 20 分。'
      : '按资质、业绩和服务能力评审，得分 70 分以上的列入供应商名录。',
    '',
    '五、合同与付款',
    '按月对账，验收合格并收到发票后 60 日内付款，质保金 3%，质保期满后退还。',
  ];
  const fileName = `${isTender ? '招标文件' : '招募文件'}-${orderId}.pdf`;
  return chinesePage(fileName, String(title), text);
}

/** Characters of a line of Chinese text on A4, at 11 points. */
const LINE_CHARACTERS = 40;

/** A page of Chinese text, in the font that PDF readers have for it (Adobe-GB1); what is too long for a line is broken. */
function chinesePage(fileName: string, heading: string, lines: readonly string[]): DemoFile {
  const hex = (line: string) => Buffer.from(line, 'utf16le').swap16().toString('hex');
  const broken = lines.flatMap((line) => line.match(new RegExp(`.{1,${LINE_CHARACTERS}}`, 'gu')) ?? ['']);
  const shown = broken.map((line) => `0 -20 Td <${hex(line)}> Tj`).join(' ');
  const text = `BT /F1 18 Tf 64 770 Td <${hex(heading)}> Tj 0 -14 Td /F1 11 Tf ${shown} ET`;
  const font =
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [6 0 R] >>';
  return pdfOf(fileName, font, text, [
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /FontDescriptor 7 0 R /DW 1000 /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
  ]);
}

/** A one-page PDF in a font that every reader has; heading and line in Latin letters. */
function onePage(fileName: string, heading: string, line: string): DemoFile {
  const text = `BT /F1 20 Tf 72 760 Td (${heading}) Tj 0 -36 Td /F1 13 Tf (${line}) Tj ET`;
  return pdfOf(fileName, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>', text);
}

/** A PDF (ISO 32000-1) of one A4 page: its font, the text in it, and further objects from the sixth on. */
function pdfOf(fileName: string, font: string, text: string, further: readonly string[] = []): DemoFile {
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
  const bytes = Buffer.from(`${body}xref\n0 ${size}\n0000000000 65535 f \n${table}${end}`, 'latin1');
  return { fileName, contentType: 'application/pdf', bytes };
}
