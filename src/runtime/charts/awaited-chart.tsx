import { Skeleton } from 'antd';
import './charts.css';

/** In place of a chart until its numbers and what draws them have come. */
export function AwaitedChart() {
  return (
    <div className="chart-drawing">
      <Skeleton active title={false} paragraph={{ rows: 6 }} />
    </div>
  );
}
