import { createForm, onFormValuesChange } from '@formily/core';
import { useState } from 'react';
import { fieldsOf } from '@/contract/fields/fields';
import { MAX_ASSIGN_REASON } from '@/contract/fields/responsible';
import type { FormObject } from '@/contract/language/field-schema';
import type { ListPage } from '@/contract/language/page-schema';
import type { Assignment } from '@/runtime/data/resource-client';
import { RecordForm } from '@/runtime/form/record-form';
import { t } from '@/services/i18n';

/** No field of a page can be called this. */
const REASON = 'assign_reason';

interface AssignFormProps {
  page: ListPage;
  /** The field of the page that holds whoever is responsible. */
  field: string;
  onChange(assigned: Partial<Assignment>): void;
}

/** To whom a record goes and why, to be filled in; loaded with the first dialog that asks. */
export default function AssignForm({ page, field, onChange }: AssignFormProps) {
  const [form] = useState(() =>
    createForm({
      effects: () =>
        onFormValuesChange(({ values: { [field]: responsible, [REASON]: reason } }) =>
          onChange({ responsible, ...(reason && { reason }) }),
        ),
    }),
  );
  return <RecordForm page={{ ...page, form: assignForm(page, field) }} dictionaries={{}} form={form} isNew />;
}

/** The field of whoever is responsible, by itself: what else the page makes of it depends on other fields. */
function assignForm(page: ListPage, field: string): FormObject {
  const { title, description, 'x-options': options } = fieldsOf(page.form).get(field)!.schema;
  return {
    type: 'object',
    properties: {
      [field]: { type: 'string', title, description, required: true, 'x-options': options },
      [REASON]: {
        type: 'string',
        title: t('说明'),
        maxLength: MAX_ASSIGN_REASON,
        'x-component': 'Input.TextArea',
      },
    },
  };
}
