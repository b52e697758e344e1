import { MoreOutlined, PlusOutlined } from '@ant-design/icons';
import { Badge, Button, Dropdown, Modal, Select } from 'antd';
import { useState } from 'react';
import type { DraftFile, FileProblem, StudioFile } from '@/contract/studio/studio';
import { t } from '@/services/i18n';
import common from '../studio.module.css';
import styles from './editor.module.css';

interface FileTabsProps {
  draftFiles: readonly DraftFile[];
  front: string;
  problems: readonly FileProblem[];
  /** The files in service, of which others can be taken into the draft. */
  files: readonly StudioFile[];
  readOnly: boolean;
  onOpen(file: string): void;
  onAdd(file: string): void;
  onDrop(file: string): void;
  /** Takes the file in front away with the publication, or keeps it after all. */
  onTakeAway(file: string): void;
}

/** The files of the draft, and the ways to take others in or out. */
export function FileTabs(props: FileTabsProps) {
  const { draftFiles, front, problems, files, readOnly, onOpen, onAdd, onDrop, onTakeAway } = props;
  const [isAdding, setIsAdding] = useState(false);
  const errorsIn = (name: string) =>
    problems.filter(({ file, severity }) => file === name && severity === 'error').length;
  const isGone = draftFiles.find(({ file }) => file === front)?.text === null;
  const others = files.filter(({ file }) => !draftFiles.some((one) => one.file === file));
  return (
    <nav className={styles.tabs} aria-label={t('草稿里的文件')}>
      {draftFiles.map(({ file, text }) => (
        <button
          key={file}
          type="button"
          aria-current={file === front ? 'true' : undefined}
          data-gone={text === null || undefined}
          onClick={() => onOpen(file)}
        >
          {file}
          <Badge
            size="small"
            count={errorsIn(file)}
            title={t('{count} 个错误', { count: errorsIn(file) })}
            offset={[4, -2]}
          />
        </button>
      ))}
      {!readOnly && (
        <>
          <Button
            type="text"
            size="small"
            icon={<PlusOutlined />}
            aria-label={t('把别的文件加入草稿')}
            title={t('把别的文件加入草稿')}
            onClick={() => setIsAdding(true)}
          />
          <Dropdown
            trigger={['click']}
            menu={{
              items: [
                {
                  key: 'drop',
                  label: t('移出草稿'),
                  disabled: draftFiles.length < 2,
                  onClick: () => onDrop(front),
                },
                {
                  key: 'gone',
                  label: isGone ? t('保留这个文件') : t('发布时删除这个文件'),
                  danger: !isGone,
                  onClick: () => onTakeAway(front),
                },
              ],
            }}
          >
            <Button type="text" size="small" icon={<MoreOutlined />} aria-label={t('文件操作')} />
          </Dropdown>
        </>
      )}
      {isAdding && (
        <Modal
          open
          width={440}
          title={t('把别的文件加入草稿')}
          footer={null}
          onCancel={() => setIsAdding(false)}
        >
          <Select
            showSearch
            autoFocus
            className={common.wide}
            optionFilterProp="label"
            aria-label={t('文件')}
            placeholder={t('按名称或文件查找')}
            options={others.map(({ file, title }) => ({
              value: file,
              label: title ? `${title} ${file}` : file,
            }))}
            onChange={(file: string) => {
              setIsAdding(false);
              onAdd(file);
            }}
          />
        </Modal>
      )}
    </nav>
  );
}
