import { Table, type TableColumnsType, Tag } from 'antd';
import { countOf, expose } from './bench';
import { mountInFrame } from './frame';
import { COLUMNS, STATES, type WorkRow, workRows } from './work';

/** Where antd scrolls rows of which only those in sight are drawn. */
const IN_SIGHT = '.ant-table-tbody-virtual-holder';

let rows: WorkRow[];

const special: Partial<Record<string, TableColumnsType<WorkRow>[number]>> = {
  state: {
    render: (value: WorkRow['state']) => {
      const { color, label } = STATES.find((state) => state.value === value)!;
      return <Tag color={color}>{label}</Tag>;
    },
  },
  amount: {
    render: (value: number) => (
      <span className="number">{value.toLocaleString('en-US', { minimumFractionDigits: 2 })}</span>
    ),
  },
};
const columns: TableColumnsType<WorkRow> = COLUMNS.map(({ name, title }) => ({
  key: name,
  dataIndex: name,
  title,
  width: 140,
  ...special[name],
}));

/**
 * Offers a list drawn by antd's own table, written by hand.
 *
 * @param height of the part that rows scroll in, in pixels, where only those in sight are drawn; all are, without one.
 */
export function exposeTable(height?: number): void {
  expose({
    list: {
      prepare: (count) => {
        rows = workRows(count);
      },
      mount: (count) =>
        mountInFrame(
          <Table<WorkRow>
            rowKey="id"
            size="middle"
            columns={columns}
            dataSource={rows}
            virtual={height !== undefined}
            scroll={{ x: 1_400, ...(height !== undefined && { y: height }) }}
            pagination={{ defaultPageSize: count, showSizeChanger: true, showQuickJumper: true }}
          />,
        ),
      count: () => countOf('.ant-table-row'),
      virtual: height !== undefined,
      scroller: () => document.querySelector(IN_SIGHT) ?? document.scrollingElement!,
    },
  });
}
