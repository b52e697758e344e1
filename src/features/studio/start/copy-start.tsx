import { Form, Select } from 'antd';
import { t } from '@/services/i18n';
import { copyOfPage, fileOfPath } from '../text/copy-page';
import type { PageAnswers } from './new-files';
import { PageForm } from './page-inputs';
import type { InService } from './service-folder';
import { newPageTitle, useBegin } from './use-begin';

/** What the copy has of the other page. */
const COPIED = ['english', 'group'] as const;

export function CopyStart({ inService }: { inService: InService }) {
  const { run, loading } = useBegin();
  const pages = inService.files.filter(({ kind, file }) => kind === 'page' && inService.folder.has(file));
  return (
    <PageForm
      inService={inService}
      without={COPIED}
      loading={loading}
      onFinish={({ from = '', title, path }: PageAnswers & { from?: string }) => {
        const text = copyOfPage(inService.folder.get(from)!, { title, path });
        run(newPageTitle(title), [{ file: fileOfPath(path), text, base: null }]);
      }}
      first={
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
      }
    />
  );
}
