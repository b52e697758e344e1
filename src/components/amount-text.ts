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
