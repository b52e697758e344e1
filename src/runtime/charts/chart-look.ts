import type { GlobalToken } from 'antd';
import type { Chart } from '@/contract/language/chart-schema';
import type { ChartData } from '@/contract/lists/charts';
import type { Drawing } from './parts/drawing';

export type Options = Parameters<Drawing['setOption']>[0];

export interface Look {
  token: GlobalToken;
  /** An exact decimal as people read it. */
  format(value: string | null): string;
  /** The same on an axis, where there is little room. */
  short(value: number): string;
  /** What the numbers are, for a chart of one series. */
  title: string;
}

/** What ECharts draws of a chart of a type. Numbers are drawn as they round; texts have them exactly. */
export type OptionsOf = (chart: Chart, data: ChartData, look: Look) => Options;

export function tooltip({ token }: Look) {
  return {
    confine: true,
    backgroundColor: token.colorBgElevated,
    borderColor: token.colorBorderSecondary,
    textStyle: { color: token.colorText },
  };
}

/** ECharts puts texts into the page as HTML where it is let; here they are its own texts of a format without markup. */
export const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

export function legend({ token }: Look) {
  return {
    type: 'scroll',
    bottom: 0,
    icon: 'roundRect',
    itemWidth: 10,
    itemHeight: 10,
    textStyle: { color: token.colorTextSecondary },
    pageTextStyle: { color: token.colorTextSecondary },
  } as const;
}
