import { Form, Input, Modal, Select } from 'antd';
import type { TextEdit } from '@/contract/studio/studio';
import { t } from '@/services/i18n';
import { nameRules, required } from '../outline/name-rules';
import common from '../studio.module.css';
import { fieldNames, renameField } from '../text/rename';

interface RenameDialogProps {
  text: string;
  /** The field that the cursor is on. */
  name: string | undefined;
  onRename(edits: TextEdit[], names: { name: string; renamed: string }): void;
  onClose(): void;
}

/** Gives a field another name through the whole file, and tells it on for the others. */
export function RenameDialog({ text, name, onRename, onClose }: RenameDialogProps) {
  const [form] = Form.useForm<{ name: string; renamed: string }>();
  const names = [...new Set(fieldNames(text).map((field) => field.name))];
  const chosen = Form.useWatch('name', form) ?? name;
  const places = chosen ? renameField(text, chosen, `${chosen}_`).length : 0;
  return (
    <Modal
      open
      width={440}
      title={t('重命名字段')}
      okText={t('重命名')}
      cancelText={t('取消')}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ name, renamed: name }}
        onFinish={(asked) => {
          onRename(renameField(text, asked.name, asked.renamed), asked);
          onClose();
        }}
      >
        <Form.Item name="name" label={t('字段')} rules={required(t('请选择一个字段'))}>
          <Select showSearch options={names.map((value) => ({ value, label: value }))} />
        </Form.Item>
        <Form.Item name="renamed" label={t('新的名称')} rules={nameRules(names)}>
          <Input maxLength={60} autoFocus />
        </Form.Item>
      </Form>
      <p className={common.hint}>
        {t('文件里 {count} 处和引用它的其他文件一起改。已有的记录要跟过来，请在字段里写 was。', {
          count: places,
        })}
      </p>
    </Modal>
  );
}
