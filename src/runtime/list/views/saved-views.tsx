import { DeleteOutlined, EditOutlined, ShareAltOutlined, StarFilled, StarOutlined } from '@ant-design/icons';
import { Button, Empty, Form, Input, Popconfirm } from 'antd';
import { useState } from 'react';
import { t } from '@/services/i18n';
import { MAX_VIEW_NAME, MAX_VIEWS, type SavedView } from './table-config';
import type { ViewsMenuProps } from './views-menu';

interface SavedViewsProps extends ViewsMenuProps {
  onApply(view: SavedView): void;
}

export function SavedViews({ views, currentView, sharing, onApply }: SavedViewsProps) {
  return (
    <div className="saved-views">
      {views.views.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('还没有保存的视图')} />
      )}
      <ul>
        {views.views.map((view) => (
          <SavedViewRow
            key={view.id}
            view={view}
            views={views}
            sharing={sharing}
            onApply={() => onApply(view)}
          />
        ))}
      </ul>
      {views.views.length < MAX_VIEWS ? (
        <ViewName
          names={views.views.map(({ name }) => name)}
          label={t('保存当前视图')}
          onName={(name) => views.save(name, currentView())}
        />
      ) : (
        <p>{t('最多保存 {max} 个视图', { max: MAX_VIEWS })}</p>
      )}
    </div>
  );
}

interface SavedViewRowProps extends Pick<ViewsMenuProps, 'views' | 'sharing'> {
  view: SavedView;
  onApply(): void;
}

function SavedViewRow({ view, views, sharing, onApply }: SavedViewRowProps) {
  const [isRenaming, setRenaming] = useState(false);
  const { id, name } = view;
  const others = views.views.filter((other) => other.id !== id);
  const isDefault = views.defaultView === id;
  if (isRenaming) {
    const rename = async (next: string) => {
      const named = views.views.map((one) => (one.id === id ? { ...one, name: next } : one));
      const kept = await views.change({ views: named });
      if (kept) setRenaming(false);
      return kept;
    };
    return (
      <li>
        <ViewName
          initial={name}
          names={others.map((other) => other.name)}
          label={t('改名')}
          onName={rename}
        />
      </li>
    );
  }
  const remove = () => views.change({ views: others, ...(isDefault && { defaultView: undefined }) });
  return (
    <li>
      <Button type="link" onClick={onApply}>
        {name}
      </Button>
      {sharing && (
        <Popconfirm
          title={t('把“{name}”共享给能打开本页的所有人？', { name })}
          onConfirm={() => sharing.share(view)}
        >
          <Button type="text" icon={<ShareAltOutlined />} aria-label={t('共享：{name}', { name })} />
        </Popconfirm>
      )}
      <Button
        type="text"
        icon={isDefault ? <StarFilled /> : <StarOutlined />}
        aria-label={isDefault ? t('取消默认：{name}', { name }) : t('设为默认：{name}', { name })}
        aria-pressed={isDefault}
        onClick={() => views.change({ defaultView: isDefault ? undefined : id })}
      />
      <Button
        type="text"
        icon={<EditOutlined />}
        aria-label={t('改名：{name}', { name })}
        onClick={() => setRenaming(true)}
      />
      <Popconfirm title={t('删除视图“{name}”？', { name })} onConfirm={remove}>
        <Button type="text" icon={<DeleteOutlined />} aria-label={t('删除：{name}', { name })} />
      </Popconfirm>
    </li>
  );
}

interface ViewNameProps {
  initial?: string;
  /** Names that are taken. */
  names: readonly string[];
  label: string;
  onName(name: string): Promise<boolean>;
}

function ViewName({ initial = '', names, label, onName }: ViewNameProps) {
  const [form] = Form.useForm<{ name: string }>();
  const finish = async ({ name }: { name: string }) => {
    if (await onName(name.trim())) form.resetFields();
  };
  const unlike = async (_: unknown, value = '') => {
    if (names.includes(value.trim())) throw new Error(t('已有同名的视图'));
  };
  return (
    <Form form={form} layout="inline" initialValues={{ name: initial }} onFinish={finish}>
      <Form.Item
        name="name"
        rules={[{ required: true, whitespace: true, message: t('请填写名称') }, { validator: unlike }]}
      >
        <Input maxLength={MAX_VIEW_NAME} placeholder={t('视图名称')} aria-label={t('视图名称')} />
      </Form.Item>
      <Button htmlType="submit">{label}</Button>
    </Form>
  );
}
