import type { GlobalToken } from 'antd';
import type { ChartGroup } from '@/contract/lists/charts';

/** The colours of series without one of their own, in this order: told apart by whoever sees red and green alike. */
const PALETTE = ['blue', 'cyan', 'gold', 'purple', 'orange', 'geekblue', 'lime', 'magenta'] as const;

/** Names of a dictionary's colours that are no names of a palette. */
const STATES: Readonly<Record<string, keyof GlobalToken>> = {
  processing: 'colorPrimary',
  success: 'colorSuccess',
  warning: 'colorWarning',
  error: 'colorError',
  default: 'colorTextQuaternary',
};

/** The colour of a group or series: that of its dictionary's entry, or the next of the palette. */
export function colourOf(token: GlobalToken, group: Partial<ChartGroup>, index: number): string {
  const quiet = token.colorTextQuaternary;
  if (group.rest || (group.key === '' && group.label !== undefined)) return quiet;
  const named = group.color && (STATES[group.color] ?? `${group.color}5`);
  const colour = named ? token[named as keyof GlobalToken] : undefined;
  const next = token[`${PALETTE[index % PALETTE.length]!}5` as keyof GlobalToken];
  return String(colour ?? next ?? token.colorPrimary);
}
