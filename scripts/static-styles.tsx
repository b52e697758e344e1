import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import {
  App,
  Avatar,
  Badge,
  Button,
  Checkbox,
  Col,
  ConfigProvider,
  Descriptions,
  Drawer,
  Dropdown,
  Flex,
  Form,
  Input,
  Layout,
  Menu,
  Pagination,
  Popover,
  Row,
  Segmented,
  Select,
  Skeleton,
  Space,
  Spin,
  Table,
  Tabs,
  Tag,
  Timeline,
  Tooltip,
  Typography,
  Upload,
} from 'antd';
import { renderToString } from 'react-dom/server';
import { LOOKS, type Look } from '../src/shell/looks';
import { themeOf } from '../src/shell/theme';

/** One of each component. What only opens later, as the parts of a date picker, is left to run time. */
function Components() {
  return (
    <App>
      <Layout>
        <Layout.Sider>
          <Menu items={[{ key: '1', label: '1' }]} />
        </Layout.Sider>
      </Layout>
      <Button>1</Button>
      <Popover content="1">1</Popover>
      <Tooltip title="1">1</Tooltip>
      <Dropdown menu={{ items: [] }}>
        <i />
      </Dropdown>
      <Input.Search />
      <Select />
      <Tag>1</Tag>
      <Tag color="success">1</Tag>
      <Tag color="blue">1</Tag>
      <Badge count={1} />
      <Avatar />
      <Skeleton />
      <Drawer open getContainer={false} />
      <Segmented options={['1']} />
      <Form>
        <Form.Item>
          <Row>
            <Col />
          </Row>
        </Form.Item>
      </Form>
      <Space>1</Space>
      <Flex>1</Flex>
      <Checkbox.Group options={['1']} />
      <Spin spinning />
      <Pagination total={100} />
      <Table columns={[{ title: '1' }]} dataSource={[]} rowSelection={{}} />
      <Tabs items={[]} />
      <Timeline items={[]} />
      <Upload />
      <Typography.Text>1</Typography.Text>
      <Descriptions items={[]} />
    </App>
  );
}

function stylesOf(look: Look): string {
  const cache = createCache();
  renderToString(
    <StyleProvider hashPriority="high" cache={cache}>
      <ConfigProvider theme={themeOf(look)}>
        <Components />
      </ConfigProvider>
    </StyleProvider>,
  );
  return extractStyle(cache, { plain: true, types: 'style' });
}

/**
 * The styles of the components that first screens are made of, as the UI library makes them at run time: text of a style
 * sheet that also tells the library what it need not make (`extractStyle` of @ant-design/cssinjs). Of each look one,
 * printed as an object of JSON by name; `src/shell/static-styles.ts` loads the one that is needed. Their selectors hold
 * a hash of the theme, so that this runs as built: with `NODE_ENV` of `production`.
 */
const texts = Object.entries(LOOKS).map(([name, look]) => [name, stylesOf(look)]);
process.stdout.write(JSON.stringify(Object.fromEntries(texts)));
