import { useRequest } from 'ahooks';
import { App } from 'antd';
import { type DraftFile, MOST_DRAFT_TITLE } from '@/contract/studio/studio';
import { tellFailure } from '@/services/http/request-errors';
import { t } from '@/services/i18n';
import { useNavigate } from '@/services/router';
import { draftAddress } from '../addresses';
import { beginDraft } from '../api';

/** Begins a draft with files and opens it in the editor. */
export function useBegin(onBegun: () => void = () => undefined) {
  const { message } = App.useApp();
  const navigate = useNavigate();
  return useRequest(
    (title: string, files: readonly DraftFile[]) => beginDraft(title.slice(0, MOST_DRAFT_TITLE), files),
    {
      manual: true,
      onSuccess: ({ id }) => {
        onBegun();
        navigate(draftAddress(id));
      },
      onError: (reason) => tellFailure(message, reason),
    },
  );
}

export const newPageTitle = (title: string) => t('新页面 {name}', { name: title });
