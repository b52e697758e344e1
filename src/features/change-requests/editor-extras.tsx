import type { EditorExtras, EditorSubject } from '@/runtime/host/runtime-parts';
import { t } from '@/services/i18n';
import { CertifiedMarks } from './certified-marks';
import { ChangeBanner } from './change-banner';
import { useChanges } from './use-changes';
import { useLock } from './use-lock';
import { useRequesting } from './use-requesting';

/**
 * The latest change request above the form of a record, marks at its certified fields, which are locked while a request
 * waits, and a save button that says when saving makes one.
 */
export function useEditorExtras({
  page,
  dictionaries,
  client,
  form,
  record,
  base,
}: EditorSubject): EditorExtras {
  const { asks, latest, refresh } = useChanges(page, client, record);
  const isPending = latest?.status === 'pending';
  useLock(form, page, base, asks && isPending);
  const isRequesting = useRequesting(form, page, base, asks);
  return {
    banner: latest && (
      <ChangeBanner
        page={page}
        dictionaries={dictionaries}
        form={form}
        request={latest}
        onChanged={refresh}
      />
    ),
    around: (fields) => (
      <CertifiedMarks page={page} asks={asks} pending={isPending}>
        {fields}
      </CertifiedMarks>
    ),
    saveLabel: isRequesting ? t('提交变更申请') : undefined,
    refresh,
  };
}
