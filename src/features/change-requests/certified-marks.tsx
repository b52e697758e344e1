import { SafetyCertificateOutlined } from '@ant-design/icons';
import { type ReactNode, useMemo } from 'react';
import { FieldMarksContext } from '@/components/field/field-marks';
import { certifiedFields } from '@/contract/fields/certified';
import type { RecordPage } from '@/contract/language/page-schema';
import { t } from '@/services/i18n';
import './change-requests.css';

interface CertifiedMarksProps {
  page: RecordPage;
  /** Whether what the person changes of the certified fields waits for approval. */
  asks: boolean;
  /** Whether such a change waits now, so that they are locked. */
  pending: boolean;
  children: ReactNode;
}

/** Marks the certified fields of the form inside at their labels, and says above it what the mark means. */
export function CertifiedMarks({ page, asks, pending, children }: CertifiedMarksProps) {
  const marks = useMemo(
    () =>
      asks
        ? {
            paths: new Set(certifiedFields(page)),
            text: t(
              pending ? '变更审核中，审核结束或撤回申请前不能修改' : '已认证的内容，修改后须审核通过才生效',
            ),
          }
        : undefined,
    [page, asks, pending],
  );
  return (
    <FieldMarksContext.Provider value={marks}>
      {asks && (
        <p className="secondary change-hint">
          <SafetyCertificateOutlined aria-hidden />
          {t(
            pending
              ? '带此标记的内容有变更正在审核，审核结束或撤回申请前不能修改；其他内容保存后即生效。'
              : '带此标记的内容已通过认证，修改后由采购方审核，通过后生效；其他内容保存后即生效。',
          )}
        </p>
      )}
      {children}
    </FieldMarksContext.Provider>
  );
}
