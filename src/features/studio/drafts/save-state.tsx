import { Button, Typography } from 'antd';
import type { Draft } from '@/contract/studio/studio';
import { t } from '@/services/i18n';
import editor from '../editor/editor.module.css';
import { timeText } from '../words';
import type { SaveState } from './saver';

interface SavingProps {
  saving: SaveState<Draft>;
  kept: Draft;
  onRetry(): void;
}

export function Saving({ saving, kept, onRetry }: SavingProps) {
  return (
    <Typography.Text
      className={editor.saving}
      type={saving.kind === 'failed' || saving.kind === 'conflict' ? 'danger' : 'secondary'}
      role="status"
      data-saving={saving.kind}
    >
      {saving.kind === 'saved' && t('已保存 {time}', { time: timeText(kept.changedAt) })}
      {saving.kind === 'unsaved' && t('未保存')}
      {saving.kind === 'saving' && t('保存中…')}
      {saving.kind === 'conflict' && t('有冲突')}
      {saving.kind === 'failed' && (
        <>
          {t('保存失败')}
          <Button type="link" size="small" onClick={onRetry}>
            {t('重试')}
          </Button>
        </>
      )}
    </Typography.Text>
  );
}
