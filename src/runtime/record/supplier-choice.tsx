import { Form } from 'antd';
import { useEffect, useId } from 'react';
import { ReferenceChoice } from '@/components/references/reference-choice';
import { SUPPLIER_CHOICE } from '@/contract/pages/record-options';
import { t } from '@/services/i18n';

interface SupplierChoiceProps {
  value: string | undefined;
  /** How often it was to be chosen and was not, since it last was. */
  missing: number;
  onChange(supplierCode: string | undefined): void;
}

/** Whose record staff make: the first thing that a form of a supplier's record asks them. */
export function SupplierChoice({ value, missing, onChange }: SupplierChoiceProps) {
  const id = useId();
  useEffect(() => {
    if (missing === 0) return;
    const picker = document.getElementById(id);
    picker?.scrollIntoView({ block: 'center' });
    picker?.focus({ preventScroll: true });
  }, [missing, id]);
  return (
    <Form component={false} layout="vertical">
      <Form.Item
        label={t('供应商')}
        htmlFor={id}
        required
        className="supplier-choice"
        {...(missing > 0 && { validateStatus: 'error' as const, help: t('请指定供应商') })}
      >
        <ReferenceChoice
          id={id}
          aria-required
          reference={SUPPLIER_CHOICE}
          placeholder={t('请选择')}
          value={value}
          onChange={(chosen: unknown) => onChange(typeof chosen === 'string' ? chosen : undefined)}
        />
      </Form.Item>
    </Form>
  );
}
