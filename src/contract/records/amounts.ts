import { remembered } from '../base/remembered';

/** A format takes a hundred times as long to be made as a number to be written in it. */
const formats = new Map<string, Intl.NumberFormat>();

/** A number with separated thousands, so many decimals at least and at most. */
export function formatDecimal(value: number, most: number, least = 0): string {
  const key = `${least} ${most}`;
  const digits = { minimumFractionDigits: least, maximumFractionDigits: most };
  return remembered(formats, key, () => new Intl.NumberFormat('en-US', digits)).format(value);
}

/** An amount with separated thousands and exactly so many decimals. */
export function formatAmount(value: number, precision: number): string {
  return formatDecimal(value, precision, precision);
}

/** An exact decimal with at least this many decimals; no digit is lost, and a text that is no number stays as it is. */
export function formatExact(value: string, decimals: number): string {
  const [whole, sign, digits = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value) ?? [];
  if (whole === undefined) return value;
  const padded = fraction.padEnd(decimals, '0');
  return `${sign}${digits.replace(/\B(?=(\d{3})+$)/g, ',')}${padded && `.${padded}`}`;
}

const DIGITS = '零壹贰叁肆伍陆柒捌玖';
const PLACES = ['', '拾', '佰', '仟'];
const GROUPS = ['', '万', '亿', '万亿'];

/**
 * An amount of RMB in capitals, as bills and contracts write it (支付结算办法, appendix 1): 1680.32 is
 * 人民币壹仟陆佰捌拾元叁角贰分. Undefined for what it cannot write: more than two decimals, or 10^16 and more.
 */
export function amountInCapitals(value: number): string | undefined {
  const cents = Math.round(Math.abs(value) * 100);
  if (
    !Number.isSafeInteger(cents) ||
    Math.abs(cents / 100 - Math.abs(value)) > 1e-9 * Math.max(1, Math.abs(value))
  )
    return undefined;
  const yuan = wholeInCapitals(String(Math.floor(cents / 100)));
  const [jiao, fen] = [Math.floor(cents / 10) % 10, cents % 10];
  const head = yuan && `${yuan}元`;
  const sign = value < 0 && cents > 0 ? '负' : '';
  if (jiao === 0 && fen === 0) return `人民币${sign}${head || '零元'}整`;
  const tail = `${jiao > 0 ? `${DIGITS[jiao]}角` : head && '零'}${fen > 0 ? `${DIGITS[fen]}分` : ''}`;
  return `人民币${sign}${head}${tail}${fen === 0 ? '整' : ''}`;
}

/** A whole number in capitals; one 零 for zeros between, none at the ends. Empty for zero. */
function wholeInCapitals(digits: string): string {
  let text = '';
  let gap = false;
  for (const [index, digit] of [...digits].entries()) {
    const place = digits.length - 1 - index;
    if (digit === '0') gap = true;
    else {
      text += `${gap && text ? '零' : ''}${DIGITS[Number(digit)]}${PLACES[place % 4]}`;
      gap = false;
    }
    const group = digits.slice(Math.max(0, index - 3), index + 1);
    if (place % 4 === 0 && place > 0 && /[1-9]/.test(group)) text += GROUPS[place / 4];
  }
  return text;
}
