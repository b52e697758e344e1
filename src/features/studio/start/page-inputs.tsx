import { AutoComplete, Button, Form, type FormProps, Input } from 'antd';
import type { ReactNode } from 'react';
import { t } from '@/services/i18n';
import { fileOfPath } from '../text/copy-page';
import { faceOfPath, type PageAnswers } from './new-files';
import { type InService, menuGroups } from './service-folder';

interface PageFormProps extends FormProps<PageAnswers>, PageInputsProps {
  loading: boolean;
  first?: ReactNode;
  /** Said above the button. */
  children?: ReactNode;
}

/** Asks what every new page is asked for, and makes the draft. */
export function PageForm({ inService, without, loading, first, children, ...form }: PageFormProps) {
  return (
    <Form layout="vertical" requiredMark={false} style={{ maxWidth: 400 }} {...form}>
      {first}
      <PageInputs inService={inService} {...(without && { without })} />
      {children}
      <Button type="primary" htmlType="submit" loading={loading}>
        {t('生成草稿')}
      </Button>
    </Form>
  );
}

interface PageInputsProps {
  inService: InService;
  /** What is not asked for: a copy brings it along. */
  without?: readonly ('english' | 'group')[];
}

function PageInputs({ inService: { files, folder }, without = [] }: PageInputsProps) {
  const path = Form.useWatch<string | undefined>('path') ?? '';
  const taken = new Set(files.flatMap((file) => [file.file, file.path]));
  return (
    <>
      <Form.Item name="title" label={t('标题')} rules={[{ required: true, message: t('请输入标题') }]}>
        <Input maxLength={30} />
      </Form.Item>
      {!without.includes('english') && (
        <Form.Item name="english" label={t('英文标题（可以不填）')}>
          <Input maxLength={60} />
        </Form.Item>
      )}
      <Form.Item
        name="path"
        label={t('页面地址')}
        extra={t('例如 /office/tools；文件放在同名的位置')}
        rules={[
          { required: true, message: t('请输入地址') },
          { pattern: /^(\/[A-Za-z0-9][A-Za-z0-9-]*){2,}$/, message: t('地址写成 /office/tools 的样子') },
          {
            validator: async (_, value: string) => {
              if (value && (taken.has(value) || taken.has(fileOfPath(value))))
                throw new Error(t('这个地址已有页面'));
            },
          },
        ]}
      >
        <Input maxLength={100} />
      </Form.Item>
      {!without.includes('group') && (
        <Form.Item name="group" label={t('菜单分组（可以不填）')}>
          <AutoComplete
            maxLength={30}
            filterOption={(typed, option) => String(option?.value ?? '').includes(typed)}
            options={menuGroups(folder, faceOfPath(path)).map((value) => ({ value }))}
          />
        </Form.Item>
      )}
    </>
  );
}
