/** An amount with separated thousands and exactly so many decimals. */
export function formatAmount(value: number, precision: number): string {
  return value.toLocaleString('en-US', {
    minimumFractionDigits: precision,
    maximumFractionDigits: precision,
  });
}

/** What stands before an amount for a currency code: ¥ for CNY, US$ for USD; a code that nobody knows as it is. */
export function currencySign(code: unknown): string {
  if (typeof code !== 'string' || code === '') return '';
  try {
    const zero = (0).toLocaleString('zh-CN', { style: 'currency', currency: code });
    const sign = zero.replace(/[\d.,\s\u00a0]/g, '');
    return /^[A-Z]{2,}$/.test(sign) ? `${sign} ` : sign;
  } catch {
    return `${code} `;
  }
}

/** A number that is being typed with its thousands separated; sign, point and decimals as they were typed. */
export function withThousands(typed: string): string {
  const [, sign = '', whole = '', rest = ''] = /^([-+]?)(\d+)(\.\d*)?$/.exec(typed) ?? [];
  return whole === '' ? typed : sign + whole.replace(/\B(?=(\d{3})+$)/g, ',') + rest;
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
