import { App } from 'antd';
import type { RecordRow } from '@/contract/lists/list-query';
import { type ShownOnce, shownOnceIn } from '@/contract/lists/shown-once';
import { t } from '@/services/i18n';
import { CopyButton } from '../list/table/copy-button';
import './one-time-secret.css';

/** What is said of each kind; the value itself stands between the two. */
const KINDS: Record<ShownOnce['kind'], { title: string; note: string }> = {
  initialPassword: {
    title: '初始密码',
    note: '请现在复制并交给本人，关闭后不能再查看。首次登录时必须修改。',
  },
};

/** Shows what an answer tells once, to be copied before it is gone; it closes by its button alone. */
export function useShownOnce() {
  const { modal } = App.useApp();

  return (row: RecordRow) => {
    const shown = shownOnceIn(row);
    if (!shown) return;
    const { title, note } = KINDS[shown.kind];
    modal.info({
      title: t(title),
      content: (
        <>
          {shown.username && <p>{t('用户名') + t('：') + shown.username}</p>}
          <p className="shown-once">
            {shown.value} <CopyButton text={shown.value} />
          </p>
          <p>{t(note)}</p>
        </>
      ),
      okText: t('我已记下'),
      keyboard: false,
      maskClosable: false,
    });
  };
}
