import { CloseOutlined } from '@ant-design/icons';
import { useRequest } from 'ahooks';
import { Alert, App, Button, Modal, Select } from 'antd';
import { useState } from 'react';
import { t } from '@/services/i18n';
import type { MenuPage } from '@/shell/menu-tree';
import { MoveButtons } from '@/ui/move-buttons';
import { saveLinks } from './api';
import styles from './dashboard.module.css';

interface ChooseLinksProps {
  most: number;
  pages: readonly Pick<MenuPage, 'path' | 'text' | 'group'>[];
  chosen: readonly string[];
  onClose(): void;
  onSaved(paths: string[]): void;
}

export function ChooseLinks({ most, pages, chosen, onClose, onSaved }: ChooseLinksProps) {
  const { message } = App.useApp();
  const [paths, setPaths] = useState([...chosen]);
  const { run, loading, error } = useRequest(saveLinks, {
    manual: true,
    onSuccess: () => {
      message.success(t('保存成功'));
      onSaved(paths);
    },
    onError: () => undefined,
  });
  const swap = (index: number, by: number) => {
    const next = [...paths];
    [next[index], next[index + by]] = [next[index + by]!, next[index]!];
    setPaths(next);
  };
  const options = pages
    .filter(({ path }) => !paths.includes(path))
    .map(({ path, text, group }) => ({ value: path, label: group ? `${group} / ${text}` : text }));
  return (
    <Modal
      open
      title={t('自定义快捷入口')}
      okText={t('保存')}
      cancelText={t('取消')}
      confirmLoading={loading}
      onOk={() => run(paths)}
      onCancel={onClose}
    >
      <p className={styles.hint}>{t('最多 {most} 个，已选 {count} 个', { most, count: paths.length })}</p>
      {error && <Alert type="error" showIcon message={error.message} />}
      <ol className={styles.movable}>
        {paths.map((path, index) => {
          const text = pages.find((page) => page.path === path)?.text ?? path;
          return (
            <li key={path}>
              <span>{text}</span>
              <MoveButtons
                name={text}
                canMove={(by) => paths[index + by] !== undefined}
                onMove={(by) => swap(index, by)}
              />
              <Button
                type="text"
                icon={<CloseOutlined />}
                aria-label={t('移除{name}', { name: text })}
                onClick={() => setPaths(paths.filter((other) => other !== path))}
              />
            </li>
          );
        })}
      </ol>
      <Select
        style={{ width: '100%' }}
        showSearch
        optionFilterProp="label"
        value={null}
        disabled={paths.length >= most}
        placeholder={paths.length >= most ? t('已选满，先移除一个') : t('选择要添加的页面')}
        aria-label={t('选择要添加的页面')}
        options={options}
        onChange={(path: string | null) => path !== null && setPaths([...paths, path])}
      />
    </Modal>
  );
}
