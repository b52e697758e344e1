import { Layout, Menu, Tabs } from 'antd';
import { useState } from 'react';
import { LEDGERS } from '../workspace/ledgers';
import { ContractsByHand } from './antd-contracts';
import { mountInFrame } from './frame';

const HOME = { key: 'home', label: '首页', closable: false, children: <p>首页</p> };
const PAGES = [{ resource: 'contract', title: '合同管理' }, ...LEDGERS];

/** An office by hand: a menu at the left, and a tab for each list that was opened. */
function Office() {
  const [open, setOpen] = useState<string[]>([]);
  const [front, setFront] = useState(HOME.key);
  const show = (resource: string) => {
    setOpen((all) => (all.includes(resource) ? all : [...all, resource]));
    setFront(resource);
  };
  const close = (resource: string) => {
    setOpen((all) => all.filter((one) => one !== resource));
    setFront(HOME.key);
  };
  const tabs = open.map((resource) => ({
    key: resource,
    label: PAGES.find((page) => page.resource === resource)?.title,
    children: <ContractsByHand resource={resource} />,
  }));
  return (
    <Layout style={{ height: '100vh' }}>
      <Layout.Sider theme="light" width={220} style={{ overflow: 'auto' }}>
        <Menu
          selectedKeys={[front]}
          items={PAGES.map(({ resource, title }) => ({ key: resource, label: title }))}
          onClick={({ key }) => show(key)}
        />
      </Layout.Sider>
      <Layout.Content style={{ overflow: 'auto', padding: 16 }}>
        <Tabs
          type="editable-card"
          hideAdd
          activeKey={front}
          items={[HOME, ...tabs]}
          onChange={setFront}
          onEdit={(key) => typeof key === 'string' && close(key)}
        />
      </Layout.Content>
    </Layout>
  );
}

mountInFrame(<Office />);
