import { Button, Form, Select } from 'antd';
import { t } from '@/services/i18n';
import { copyOfPage, fileOfPath } from '../text/copy-page';
import type { PageAnswers } from './new-files';
import { PageInputs } from './page-inputs';
import type { InService } from './service-folder';
import styles from './start.module.css';
import { newPageTitle, useBegin } from './use-begin';

/** What the copy has of the other page. */
const COPIED = ['english', 'group'] as const;

/** A page that is a copy of one in service. */
export function CopyStart({ inService }: { inService: InService }) {
  const [form] = Form.useForm<PageAnswers & { from: string }>();
  const { run, loading } = useBegin();
  const pages = inService.files.filter(({ kind, file }) => kind === 'page' && inService.folder.has(file));
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      className={styles.step}
      onFinish={({ from, title, path }) => {
        const text = copyOfPage(inService.folder.get(from)!, { title, path });
        run(newPageTitle(title), [{ file: fileOfPath(path), text, base: null }]);
      }}
    >
      <div className={styles.inputs}>
        <Form.Item
          name="from"
          label={t('从这个页面复制')}
          rules={[{ required: true, message: t('请选择一个页面') }]}
        >
          <Select
            showSearch
            optionFilterProp="label"
            placeholder={t('请选择')}
            options={pages.map(({ file, title, path }) => ({
              value: file,
              label: `${title ?? file} ${path ?? ''}`,
            }))}
          />
        </Form.Item>
      </div>
      <PageInputs inService={inService} without={COPIED} />
      <Button type="primary" htmlType="submit" loading={loading} className={styles.begin}>
        {t('生成草稿')}
      </Button>
    </Form>
  );
}
