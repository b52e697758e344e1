import { Button } from 'antd';
import { t } from '@/services/i18n';
import type { Saving } from './use-saving';

export function SavingNote({ saving, onRetry }: { saving: Saving; onRetry(): void }) {
  return (
    <p className="secondary public-form-saving" role="status" data-saving={saving}>
      {saving === 'failed' ? (
        <>
          {t('最近的修改尚未保存。')}
          <Button type="link" size="small" onClick={onRetry}>
            {t('重新保存')}
          </Button>
        </>
      ) : (
        t(SAVING_TEXTS[saving])
      )}
    </p>
  );
}

const SAVING_TEXTS: Readonly<Record<Exclude<Saving, 'failed'>, string>> = {
  idle: '填写的内容会自动保存',
  saving: '正在保存…',
  saved: '已自动保存，可以随时离开',
};
