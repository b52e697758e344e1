import {
  Button,
  Card,
  DatePicker,
  Dropdown,
  Form,
  Input,
  Select,
  Space,
  Table,
  type TableColumnsType,
  Tag,
} from 'antd';
import { useEffect, useState } from 'react';

interface Contract {
  id: string;
  contractCode: string;
  contractName: string;
  customerShortName: string;
  contractState: string;
  endTime: string;
  amount: number | null;
  owner: string;
  contractType: string;
  templateType: string;
  startTime: string;
  remindDate: string | null;
  overdueFlag: string;
}

type Words = Record<string, { label: string; color?: string }>;

const STATES: Words = {
  dueSoon: { label: '即将到期', color: 'warning' },
  dueInSevenDays: { label: '七日内到期', color: 'error' },
  expired: { label: '已到期', color: 'error' },
  notDue: { label: '未到期', color: 'success' },
  renewed: { label: '已续签', color: 'blue' },
  renewing: { label: '续签中', color: 'processing' },
};
const TYPES: Words = {
  purchase: { label: '采购合同', color: 'blue' },
  sales: { label: '销售合同', color: 'cyan' },
  service: { label: '服务合同', color: 'purple' },
  lease: { label: '租赁合同', color: 'gold' },
  framework: { label: '框架协议', color: 'default' },
};
const TEMPLATES: Words = {
  standard: { label: '标准模板' },
  simple: { label: '简易模板' },
  custom: { label: '自拟文本' },
};
const YES_NO: Words = { yes: { label: '是', color: 'error' }, no: { label: '否', color: 'default' } };

const tag = (words: Words) => (value: string) => <Tag color={words[value]?.color}>{words[value]?.label}</Tag>;
const choices = (words: Words) => Object.entries(words).map(([value, { label }]) => ({ value, label }));

const columns: TableColumnsType<Contract> = [
  { dataIndex: 'contractCode', title: '合同编号', width: 150, fixed: 'left', sorter: true },
  { dataIndex: 'contractName', title: '合同名称', width: 230, ellipsis: true },
  { dataIndex: 'customerShortName', title: '客户简称', width: 120, sorter: true },
  { dataIndex: 'contractState', title: '合同状态', width: 110, render: tag(STATES) },
  { dataIndex: 'endTime', title: '结束日期', width: 120, sorter: true },
  {
    dataIndex: 'amount',
    title: '合同金额（元）',
    width: 150,
    align: 'right',
    sorter: true,
    render: (value: number | null) => value?.toLocaleString('en-US', { minimumFractionDigits: 2 }),
  },
  { dataIndex: 'owner', title: '负责人', width: 100, sorter: true },
  { dataIndex: 'contractType', title: '合同类型', width: 110, render: tag(TYPES) },
  { dataIndex: 'templateType', title: '模板类型', width: 110, render: tag(TEMPLATES) },
  { dataIndex: 'startTime', title: '开始日期', width: 120, sorter: true },
  { dataIndex: 'remindDate', title: '提醒日期', width: 120, sorter: true },
  { dataIndex: 'overdueFlag', title: '是否逾期', width: 100, render: tag(YES_NO) },
  {
    key: 'actions',
    title: '操作',
    width: 170,
    fixed: 'right',
    render: () => (
      <Space size={0}>
        <Button type="link" size="small">
          查看
        </Button>
        <Button type="link" size="small">
          编辑
        </Button>
        <Dropdown
          menu={{
            items: [
              { key: 'urge', label: '催办' },
              { key: 'delete', label: '删除' },
            ],
          }}
        >
          <Button type="link" size="small">
            更多
          </Button>
        </Dropdown>
      </Space>
    ),
  },
];

/** The contracts' list as somebody writes it with antd: search, buttons, and the gateway's first page of rows. */
export function ContractsByHand({ resource }: { resource: string }) {
  const [form] = Form.useForm();
  const [shown, setShown] = useState<{ list: Contract[]; total: number }>();
  useEffect(() => {
    void firstPage(resource).then(setShown);
  }, [resource]);
  return (
    <Space direction="vertical" size={16} style={{ width: '100%' }}>
      <Card>
        <Form form={form} layout="inline">
          <Form.Item name="contractCode" label="合同编号">
            <Input allowClear />
          </Form.Item>
          <Form.Item name="customerShortName" label="客户简称">
            <Input allowClear />
          </Form.Item>
          <Form.Item name="owner" label="负责人">
            <Input allowClear />
          </Form.Item>
          <Form.Item name="contractState" label="合同状态">
            <Select allowClear mode="multiple" options={choices(STATES)} style={{ width: 160 }} />
          </Form.Item>
          <Form.Item name="contractType" label="合同类型">
            <Select allowClear mode="multiple" options={choices(TYPES)} style={{ width: 160 }} />
          </Form.Item>
          <Form.Item name="endTime" label="结束日期">
            <DatePicker.RangePicker />
          </Form.Item>
          <Space>
            <Button>重置</Button>
            <Button type="primary">查询</Button>
          </Space>
        </Form>
      </Card>
      <Card
        title="合同管理"
        extra={
          <Space>
            <Button type="primary">新增合同</Button>
            <Button>导入</Button>
            <Button>导出</Button>
          </Space>
        }
      >
        <Table<Contract>
          rowKey="id"
          size="middle"
          columns={columns}
          loading={!shown}
          dataSource={shown?.list}
          scroll={{ x: 1_700 }}
          pagination={{ total: shown?.total, pageSize: 20, showSizeChanger: true, showQuickJumper: true }}
        />
      </Card>
    </Space>
  );
}

async function firstPage(resource: string): Promise<{ list: Contract[]; total: number }> {
  const response = await fetch(`/api/resources/${resource}?pageNum=1&pageSize=20&sort=endTime`, {
    headers: { authorization: sessionStorage.getItem('Authorization') ?? '' },
  });
  const { data } = await response.json();
  return data;
}
