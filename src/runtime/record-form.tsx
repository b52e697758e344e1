import { FormLayout } from '@formily/antd-v5/esm/form-layout';
import { PreviewText } from '@formily/antd-v5/esm/preview-text';
import type { Form } from '@formily/core';
import { FormProvider } from '@formily/react';
import { Alert } from 'antd';
import { memo, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ExpressionError } from '@/contract/expressions/expression';
import type { Dictionaries } from '@/contract/fields';
import type { RecordPage } from '@/contract/page-schema';
import { t } from '@/services/i18n';
import { SchemaField } from './engine';
import { expressionScope } from './expression-scope';
import { useDrawnForm } from './use-drawn-form';

interface RecordFormProps {
  page: RecordPage;
  dictionaries: Dictionaries;
  form: Form;
  isNew: boolean;
}

/**
 * The fields of one record, drawn from the page's `form`. A wrong expression is told above them, never swallowed.
 * Fields follow the form by themselves, so what happens around it, such as saving, does not draw them again.
 */
export const RecordForm = memo(function RecordForm({ page, dictionaries, form, isNew }: RecordFormProps) {
  const [failure, setFailure] = useState<ExpressionError>();
  const container = useRef<HTMLDivElement>(null);
  const drawn = useDrawnForm({ form, definition: page.form, dictionaries, isNew, container });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was wrong with other fields is over
  useLayoutEffect(() => setFailure(undefined), [drawn.generation]);
  const scope = useMemo(
    () => ({
      ...expressionScope(),
      // Reported while a field is being made, so the message waits for the next turn.
      reportExpression: (error: ExpressionError) => setTimeout(() => setFailure(error)),
    }),
    [],
  );
  return (
    <FormProvider form={form}>
      {failure && (
        <Alert
          type="error"
          showIcon
          className="form-alert"
          message={t('页面表达式有误')}
          description={`{{${failure.expression}}}：${failure.message}`}
        />
      )}
      <FormLayout
        layout="vertical"
        feedbackLayout="terse"
        colon={false}
        className={`record-form ${form.pattern}`}
      >
        <PreviewText.Placeholder value="-">
          <div ref={container}>
            <SchemaField key={drawn.generation} schema={drawn.schema} scope={scope} />
          </div>
        </PreviewText.Placeholder>
      </FormLayout>
    </FormProvider>
  );
});
