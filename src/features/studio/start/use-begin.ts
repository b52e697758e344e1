import { type DraftFile, MOST_DRAFT_TITLE } from '@/contract/studio/studio';
import { t } from '@/services/i18n';
import { useNavigate } from '@/services/router';
import { useAct } from '@/ui/use-act';
import { draftAddress } from '../addresses';
import { beginDraft } from '../api';

/** Begins a draft with files and opens it in the editor. */
export function useBegin(onBegun: () => void = () => undefined) {
  const navigate = useNavigate();
  return useAct(
    (title: string, files: readonly DraftFile[]) => beginDraft(title.slice(0, MOST_DRAFT_TITLE), files),
    ({ id }) => {
      onBegun();
      navigate(draftAddress(id));
    },
  );
}

export const newPageTitle = (title: string) => t('新页面 {name}', { name: title });
