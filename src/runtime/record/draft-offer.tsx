import { Alert, Button, Space } from 'antd';
import { nowInBeijing } from '@/contract/fields/derived';
import type { RecordRow } from '@/contract/lists/list-query';
import type { Draft } from '@/services/browser/drafts';
import { t } from '@/services/i18n';

interface DraftOfferProps {
  draft: Draft;
  /** The record as loaded; absent for a new one. */
  record: RecordRow | undefined;
  onRestore(draft: Draft): void;
  onDiscard(draft: Draft): void;
}

/** Offers what was typed on an earlier visit and never saved; nothing is restored unasked. */
export function DraftOffer({ draft, record, onRestore, onDiscard }: DraftOfferProps) {
  return (
    <Alert
      type="info"
      showIcon
      className="form-alert"
      message={t('有未保存的草稿（{time}）', { time: nowInBeijing(new Date(draft.time)).slice(0, 16) })}
      description={draft.version !== record?.version && t('该记录在草稿之后已被修改')}
      action={
        <Space direction="vertical" size={4}>
          <Button size="small" type="primary" onClick={() => onRestore(draft)}>
            {t('恢复草稿')}
          </Button>
          <Button size="small" type="text" onClick={() => onDiscard(draft)}>
            {t('丢弃草稿')}
          </Button>
        </Space>
      }
    />
  );
}

/** Says beside the button that the press did not save, and whether what was typed is kept as a draft. */
export function NotSavedNote({ isKept }: { isKept: boolean }) {
  return (
    <span className="not-saved">
      {isKept ? t('未保存，原因见上方；填写的内容已留作草稿') : t('未保存，原因见上方')}
    </span>
  );
}

/** Says quietly when the draft was last kept; `at` is in milliseconds since 1970, absent before the first time. */
export function DraftNote({ at }: { at: number | undefined }) {
  return (
    <span className="secondary" role="status">
      {at !== undefined && t('草稿已自动保存 {time}', { time: nowInBeijing(new Date(at)).slice(11, 16) })}
    </span>
  );
}
