import { Skeleton } from 'antd';
import './charts.css';

export function AwaitedChart() {
  return (
    <div className="chart-drawing">
      <Skeleton active title={false} paragraph={{ rows: 6 }} />
    </div>
  );
}
