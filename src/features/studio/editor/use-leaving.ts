import { App } from 'antd';
import type { MouseEvent } from 'react';
import { type Handed, STUDIO_PAGE } from '@/contract/studio/studio';
import { t } from '@/services/i18n';
import { useNavigate } from '@/services/router';
import { type DraftAct, loadDraft } from '../api';
import type { OpenDraft } from '../drafts/use-draft';

interface Ways {
  /** Asks where something cannot be saved. The page stays the same, so that nothing else asks. */
  leave(event: MouseEvent, to: string): Promise<void>;
  /** Tells what was done, and goes on from the draft as it is then. */
  done(handed: Handed, act: DraftAct): Promise<void>;
}

export function useLeaving({ kept, saving, flush, goOnFrom }: OpenDraft): Ways {
  const { message, modal } = App.useApp();
  const navigate = useNavigate();
  const leave = async (event: MouseEvent, to: string) => {
    if (saving.kind === 'saved') return;
    event.preventDefault();
    if (await flush()) return navigate(to);
    modal.confirm({
      title: t('离开当前页面？'),
      content: t('填写的内容尚未保存，离开后将丢失。'),
      okText: t('离开'),
      cancelText: t('继续填写'),
      autoFocusButton: 'cancel',
      onOk: () => navigate(to),
    });
  };
  const done = async ({ publication }: Handed, act: DraftAct) => {
    if (publication) message.success(t('已发布'));
    else if (act === 'submit') message.success(t('已提交，等待另一位复核'));
    else if (act === 'sendBack') message.success(t('已退回'));
    if (act !== 'withdraw') return navigate(STUDIO_PAGE);
    goOnFrom(await loadDraft(kept.id));
  };
  return { leave, done };
}
