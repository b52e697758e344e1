import { Alert, Button, Input } from 'antd';
import type { MouseEvent } from 'react';
import { STUDIO_PAGE } from '@/contract/studio/studio';
import { t } from '@/services/i18n';
import { Link } from '@/services/router';
import { historyAddress } from '../addresses';
import { Saving } from '../drafts/save-state';
import type { OpenDraft } from '../drafts/use-draft';
import common from '../studio.module.css';
import styles from './editor.module.css';

interface EditorHeadProps {
  open: OpenDraft;
  front: string;
  isPage: boolean;
  readOnly: boolean;
  onFormat(): void;
  onRename(): void;
  onPublish(): void;
  /** Before a link leads elsewhere. */
  onLeave(event: MouseEvent, to: string): void;
}

/** The name of a draft, whether it is saved, and what can be done with all of it. */
export function EditorHead(props: EditorHeadProps) {
  const { open, front, isPage, readOnly, onFormat, onRename, onPublish, onLeave } = props;
  const { kept, content, saving } = open;
  const retitle = (title: string) => {
    if (title !== '' && title !== content.title) open.change((before) => ({ ...before, title }));
  };
  return (
    <>
      <header className={styles.editorHead}>
        <Link to={STUDIO_PAGE} className={common.back} onClick={(event) => onLeave(event, STUDIO_PAGE)}>
          {t('全部文件')}
        </Link>
        <Input
          variant="borderless"
          className={styles.title}
          aria-label={t('草稿名称')}
          maxLength={60}
          readOnly={readOnly}
          key={kept.title}
          defaultValue={content.title}
          onBlur={({ target }) => retitle(target.value.trim())}
          onPressEnter={({ currentTarget }) => currentTarget.blur()}
        />
        <Saving saving={saving} kept={kept} onRetry={() => void open.flush()} />
        <span className={common.tools}>
          {!readOnly && (
            <>
              <Button size="small" onClick={onFormat}>
                {t('整理格式')}
              </Button>
              {isPage && (
                <Button size="small" title="F2" onClick={onRename}>
                  {t('重命名字段')}
                </Button>
              )}
            </>
          )}
          <Link
            to={historyAddress(front)}
            onClick={(event) => onLeave(event, historyAddress(front))}
            className={common.hint}
          >
            {t('历史')}
          </Link>
          <Button size="small" type="primary" onClick={onPublish}>
            {readOnly ? t('复核') : t('提交发布')}
          </Button>
        </span>
      </header>
      {readOnly && (
        <Alert
          type="info"
          showIcon
          banner
          message={t('{name} 已提交，等待另一位有编写权限的人复核；撤回后可以继续修改。', {
            name: kept.author.name,
          })}
        />
      )}
      {!readOnly && kept.remark && (
        <Alert type="warning" showIcon banner message={t('退回意见：{remark}', { remark: kept.remark })} />
      )}
    </>
  );
}
