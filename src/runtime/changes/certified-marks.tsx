import { SafetyCertificateOutlined } from '@ant-design/icons';
import { type ReactNode, useMemo } from 'react';
import { FieldMarksContext } from '@/components/field-marks';
import { certifiedFields } from '@/contract/certified';
import type { RecordPage } from '@/contract/page-schema';
import { t } from '@/services/i18n';
import './changes.css';

interface CertifiedMarksProps {
  page: RecordPage;
  /** Whether what the person changes of the certified fields waits for approval. */
  asks: boolean;
  children: ReactNode;
}

/** Marks the certified fields of the form inside at their labels, and says above it what the mark means. */
export function CertifiedMarks({ page, asks, children }: CertifiedMarksProps) {
  const marks = useMemo(
    () =>
      asks
        ? { paths: new Set(certifiedFields(page)), text: t('已认证的内容，修改后须审核通过才生效') }
        : undefined,
    [page, asks],
  );
  return (
    <FieldMarksContext.Provider value={marks}>
      {asks && (
        <p className="change-hint">
          <SafetyCertificateOutlined aria-hidden />
          {t('带此标记的内容已通过认证，修改后由采购方审核，通过后生效；其他内容保存后即生效。')}
        </p>
      )}
      {children}
    </FieldMarksContext.Provider>
  );
}
