import { useRequest } from 'ahooks';
import { Button, Divider, Form, Input, InputNumber, Switch, TreeSelect } from 'antd';
import { tidyNumber } from '@/contract/typed-text';
import { t } from '@/services/i18n';
import { type CategoryNode, loadCategories, loadRegions, type RegionNode } from './api';
import styles from './register.module.css';

const LONGEST_TEXT = 200;

/** Categories and service cities: optional as a whole; begun, their page's rules hold (decision 026). */
export function CategoryFields() {
  const nationwide = Form.useWatch('nationwide');
  return (
    <section aria-labelledby="supply-title">
      <Divider />
      <h2 id="supply-title" className={styles.subtitle}>
        {t('经营品类与服务城市（选填）')}
      </h2>
      <p className={styles.hint}>
        {t('采购方由此了解贵公司能供什么、供到哪里。可以现在填写，也可以登录后再补；开始填写后请填完整。')}
      </p>
      <Form.Item name="categories" label={t('经营品类')}>
        <Tree
          name={t('品类')}
          load={loadCategories}
          titles={CATEGORY_TITLES}
          placeholder={t('请选择经营品类')}
        />
      </Form.Item>
      <Form.Item name="mainProducts" label={t('主营产品')}>
        <Input.TextArea
          size="large"
          autoSize={{ minRows: 2, maxRows: 5 }}
          maxLength={LONGEST_TEXT}
          placeholder={t('例如：螺纹钢、H 型钢、镀锌钢管')}
        />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item name="deliveryDays" label={t('一般到货天数')}>
          <InputNumber<string | number>
            size="large"
            precision={0}
            parser={tidyNumber}
            style={{ width: '100%' }}
            placeholder={t('请输入天数')}
          />
        </Form.Item>
        <Form.Item name="nationwide" label={t('全国供货')} valuePropName="checked">
          <Switch />
        </Form.Item>
      </div>
      {!nationwide && (
        <Form.Item name="serviceCities" label={t('服务城市')}>
          <Tree
            name={t('城市')}
            load={loadRegions}
            titles={REGION_TITLES}
            placeholder={t('请选择服务城市')}
          />
        </Form.Item>
      )}
    </section>
  );
}

const CATEGORY_TITLES = { label: 'categoryName', value: 'categoryId', children: 'children' } as const;
const REGION_TITLES = { label: 'name', value: 'id', children: 'children' } as const;

interface TreeProps {
  id?: string;
  value?: string[];
  onChange?(value: string[]): void;
  name: string;
  titles: { label: string; value: string; children: string };
  placeholder: string;
  load(): Promise<(CategoryNode | RegionNode)[]>;
}

/** Several nodes of a tree, of any level, kept by their codes. */
function Tree({ load, name, titles, value, onChange, ...props }: TreeProps) {
  const { data, loading, error, refresh } = useRequest(load, { onError: () => undefined });
  if (error) return <Button onClick={refresh}>{t('{name}没有读取成功，点击重试', { name })}</Button>;
  return (
    <TreeSelect<string[]>
      {...props}
      size="large"
      multiple
      allowClear
      showSearch
      treeNodeFilterProp={titles.label}
      treeNodeLabelProp={titles.label}
      fieldNames={titles}
      treeData={(data ?? []) as object[]}
      loading={loading}
      // Codes without their names are nothing to show.
      value={data ? (value ?? []) : []}
      disabled={!data}
      maxTagCount="responsive"
      notFoundContent={t(data ? '没有找到匹配的内容' : '加载中…')}
      onChange={(next) => onChange?.(next)}
    />
  );
}
