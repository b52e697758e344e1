import { formatAmount } from '@/contract/records/amounts';
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

interface AmountTextProps {
  value: unknown;
  precision: number | undefined;
  sign?: string;
  unit?: string;
}

export function AmountText({ value, precision = 2, sign = '', unit = '' }: AmountTextProps) {
  if (typeof value !== 'number') return <span className="empty-value">-</span>;
  return <span className="number">{sign + formatAmount(value, precision) + unit}</span>;
}
