import { decimalsOf } from './decimals';

/** Sum in whole units of the smallest decimal: 0.1 and 0.2 make 0.3. What is no finite number is left out. */
export function sumOf(values: readonly unknown[]): number {
  const numbers = values.filter(
    (value): value is number => typeof value === 'number' && Number.isFinite(value),
  );
  const decimals = Math.min(15, Math.max(0, ...numbers.map(decimalsOf)));
  const total = numbers.reduce((sum, value) => sum + value, 0);
  return Number(total.toFixed(decimals));
}
