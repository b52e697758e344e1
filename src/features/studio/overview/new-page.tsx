import { useRequest } from 'ahooks';
import { App, Form, Input, Modal, Select } from 'antd';
import type { StudioFile } from '@/contract/studio/studio';
import { tellFailure } from '@/services/http/request-errors';
import { t } from '@/services/i18n';
import { useNavigate } from '@/services/router';
import { draftAddress } from '../addresses';
import { beginDraft, loadText } from '../api';
import { copyOfPage, fileOfPath } from '../text/copy-page';

interface NewPageProps {
  files: readonly StudioFile[];
  onClose(): void;
}

interface Asked {
  from: string;
  title: string;
  path: string;
}

/** Begins a draft with a page that is a copy of another one. */
export function NewPage({ files, onClose }: NewPageProps) {
  const { message } = App.useApp();
  const navigate = useNavigate();
  const [form] = Form.useForm<Asked>();
  const { run, loading } = useRequest(
    async ({ from, title, path }: Asked) => {
      const { text } = await loadText(from);
      const file = fileOfPath(path);
      return beginDraft(t('新页面 {name}', { name: title }).slice(0, 60), [
        { file, text: copyOfPage(text, { title, path }), base: null },
      ]);
    },
    {
      manual: true,
      onSuccess: ({ id }) => navigate(draftAddress(id)),
      onError: (reason) => tellFailure(message, reason),
    },
  );
  const pages = files.filter(({ kind, version }) => kind === 'page' && version !== undefined);
  const taken = new Set(files.flatMap(({ file, path }) => [file, path]));
  return (
    <Modal
      open
      title={t('新建页面')}
      okText={t('新建')}
      cancelText={t('取消')}
      confirmLoading={loading}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" requiredMark={false} onFinish={run}>
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
        <Form.Item name="title" label={t('标题')} rules={[{ required: true, message: t('请输入标题') }]}>
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item
          name="path"
          label={t('页面地址')}
          extra={t('例如 /office/tools；文件放在同名的位置')}
          rules={[
            { required: true, message: t('请输入地址') },
            { pattern: /^(\/[A-Za-z0-9][A-Za-z0-9-]*){2,}$/, message: t('地址写成 /office/tools 的样子') },
            {
              validator: async (_, path: string) => {
                if (path && (taken.has(path) || taken.has(fileOfPath(path))))
                  throw new Error(t('这个地址已有页面'));
              },
            },
          ]}
        >
          <Input maxLength={100} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
