import { useMemoizedFn } from 'ahooks';
import { theme } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { Chart } from '@/contract/language/chart-schema';
import type { ChartData } from '@/contract/lists/charts';
import { getLanguage } from '@/services/i18n';
import { useDark } from '@/services/preferences/appearance';
import { likesMotion } from '@/services/preferences/motion';
import { AwaitedChart } from './awaited-chart';
import type { OptionsOf } from './chart-look';
import { loadChart } from './chart-parts';
import type { Drawing } from './parts/drawing';

interface ChartViewProps {
  chart: Chart;
  data: ChartData;
  /** What it shows, for whoever is read to. */
  label: string;
  format(value: string | null): string;
  /** A group was pressed, by its place. */
  onPick?: ((index: number) => void) | undefined;
  /** The code that draws did not come. */
  onFail(): void;
}

/** A chart in the colours of the product. What draws it is loaded when it is first seen. */
export default function ChartView({ chart, data, label, format, onPick, onFail }: ChartViewProps) {
  const place = useRef<HTMLDivElement>(null);
  const drawing = useRef<Drawing>(undefined);
  const options = useRef<OptionsOf>(undefined);
  const [isDrawn, setDrawn] = useState(false);
  const { token } = theme.useToken();
  const dark = useDark();
  const pick = useMemoizedFn((index: number) => onPick?.(index));
  const fail = useMemoizedFn(onFail);
  const paint = useMemoizedFn(() => {
    const look = { token, format, short: shortNumber, title: chart.label };
    const common = {
      animation: likesMotion(),
      textStyle: { fontFamily: token.fontFamily, color: token.colorText },
    };
    drawing.current?.setOption({ ...common, ...options.current?.(chart, data, look) }, true);
  });

  useEffect(() => {
    const element = place.current!;
    let isGone = false;
    // A tab that is not in front has no size.
    const watch = new ResizeObserver(([entry]) => entry!.contentRect.width > 0 && drawing.current?.resize());
    loadChart({ type: chart.type, split: chart.split }).then(
      ({ draw, optionsOf }) => {
        if (isGone) return;
        drawing.current = draw(element);
        options.current = optionsOf;
        drawing.current.on('click', ({ dataIndex }) => pick(dataIndex));
        watch.observe(element);
        paint();
        setDrawn(true);
      },
      () => isGone || fail(),
    );
    return () => {
      isGone = true;
      watch.disconnect();
      drawing.current?.dispose();
      drawing.current = undefined;
      setDrawn(false);
    };
  }, [chart.type, chart.split, paint, pick, fail]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is painted anew with other data and in other colours
  useEffect(paint, [data, chart, dark, token]);

  return (
    <div className="chart-place">
      {!isDrawn && <AwaitedChart />}
      <div
        ref={place}
        role="img"
        aria-label={label}
        className={onPick ? 'chart-drawing chart-pickable' : 'chart-drawing'}
      />
    </div>
  );
}

/** 12,000 as 1.2万 or 12K. */
function shortNumber(value: number): string {
  return new Intl.NumberFormat(getLanguage(), { notation: 'compact', maximumFractionDigits: 1 }).format(
    value,
  );
}
