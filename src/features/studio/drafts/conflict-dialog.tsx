import { Alert, Button, Modal } from 'antd';
import { useState } from 'react';
import type { Draft } from '@/contract/studio/studio';
import { t } from '@/services/i18n';
import review from '../review/review.module.css';
import { TextDiff } from '../review/text-diff';
import common from '../studio.module.css';
import { timeText } from '../words';
import type { DraftContent } from './use-draft';

interface ConflictDialogProps {
  mine: DraftContent;
  theirs: Draft;
  onTheirs(): void;
  onMine(): void;
}

/** Two people wrote the same draft: both texts beside each other, and the choice which one goes on. */
export function ConflictDialog({ mine, theirs, onTheirs, onMine }: ConflictDialogProps) {
  const [isLater, setIsLater] = useState(false);
  const files = [...new Set([...mine.files, ...theirs.files].map(({ file }) => file))];
  const textIn = (content: DraftContent, file: string) =>
    content.files.find((one) => one.file === file)?.text ?? '';
  const differing = files.filter((file) => textIn(mine, file) !== textIn(theirs, file));
  if (isLater) {
    return (
      <Alert
        banner
        type="error"
        message={t('{name} 也改了这份草稿，您的改动还没有保存', { name: theirs.changedBy.name })}
        action={
          <Button size="small" onClick={() => setIsLater(false)}>
            {t('对比并选择')}
          </Button>
        }
      />
    );
  }
  return (
    <Modal
      open
      width={1080}
      title={t('{name} 在 {time} 也改了这份草稿', {
        name: theirs.changedBy.name,
        time: timeText(theirs.changedAt),
      })}
      onCancel={() => setIsLater(true)}
      footer={[
        <Button key="later" onClick={() => setIsLater(true)}>
          {t('稍后处理')}
        </Button>,
        <Button key="theirs" onClick={onTheirs}>
          {t('用对方的')}
        </Button>,
        <Button key="mine" type="primary" onClick={onMine}>
          {t('保留我的')}
        </Button>,
      ]}
    >
      <p className={common.hint}>
        {t('左边是对方保存的，右边是您的。用对方的以后，您的文本仍可用 Ctrl+Z 取回。')}
      </p>
      {differing.length === 0 && <p>{t('两份文本相同')}</p>}
      {differing.map((file) => (
        <section key={file}>
          <h3 className={review.diffFile}>{file}</h3>
          <TextDiff
            before={textIn(theirs, file)}
            after={textIn(mine, file)}
            labels={[t('对方的'), t('我的')]}
          />
        </section>
      ))}
    </Modal>
  );
}
