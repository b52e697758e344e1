import { Table, type TableColumnsType, Tag } from 'antd';
import { countOf, expose } from './bench';
import { mountInFrame } from './frame';
import { COLUMNS, STATES, type WorkRow, workRows } from './work';

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
          scroll={{ x: 1_400 }}
          pagination={{ defaultPageSize: count, showSizeChanger: true, showQuickJumper: true }}
        />,
      ),
    count: () => countOf('.ant-table-row'),
    virtual: false,
    scroller: () => document.scrollingElement!,
  },
});
