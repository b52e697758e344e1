import { Drawer, Pagination, Spin } from 'antd';
import { useState } from 'react';
import { PERIOD_PARAM } from '@/contract/lists/list-views';
import type { ShapeProps } from '../shape-props';
import { useShapeData } from '../use-shape-data';
import { EntryList } from './agenda';
import { dayText } from './days';

const PAGE = 20;

export function DayDrawer({ shape, day, onClose }: { shape: ShapeProps; day: string; onClose(): void }) {
  const { client, filters, stamp, narrow } = shape;
  const [pageNum, turn] = useState(1);
  const { data, loading } = useShapeData(
    () => client.list({ ...filters, [PERIOD_PARAM]: `${day}~${day}`, pageNum, pageSize: PAGE }),
    [day, pageNum, stamp, filters],
  );
  return (
    <Drawer
      title={dayText(day)}
      open
      width={420}
      height="75%"
      placement={narrow ? 'bottom' : 'right'}
      onClose={onClose}
    >
      <Spin spinning={loading}>
        <EntryList shape={shape} day={day} rows={data?.list ?? []} />
        <Pagination
          simple
          align="center"
          hideOnSinglePage
          showSizeChanger={false}
          current={pageNum}
          pageSize={PAGE}
          total={data?.total ?? 0}
          onChange={turn}
        />
      </Spin>
    </Drawer>
  );
}
