import { PreviewText } from '@formily/antd-v5/esm/preview-text';
import type { Form } from '@formily/core';
import { FormProvider, SchemaComponentsContext } from '@formily/react';
import { Alert } from 'antd';
import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ShownValuesContext } from '@/components/field/shown-values';
import { formilyComponents } from '@/components/registry';
import type { ExpressionError } from '@/contract/expressions/expression';
import type { Dictionaries } from '@/contract/fields/fields';
import type { RecordPage } from '@/contract/language/page-schema';
import type { RecordRow } from '@/contract/lists/list-query';
import { t } from '@/services/i18n';
import './engine';
import { CollectSources } from '../collect/collect-sources';
import { DrawingContext, RecordFields } from './record-fields';
import { rememberView } from './show-error';
import { useDrawnForm } from './use-compiled-form';
import { useDrawing } from './use-lazy-fields';
import { useShownValues } from './use-shown-values';

const NOTHING = <span className="empty-value">-</span>;

interface RecordFormProps {
  page: RecordPage;
  dictionaries: Dictionaries;
  form: Form;
  isNew: boolean;
  /** The record that is read or changed, where one is. */
  id?: string | undefined;
  /** The record as it was read into a form that changes it. */
  read?: RecordRow | undefined;
}

/**
 * The fields of one record, drawn from the page's `form`. A wrong expression is told above them, never swallowed.
 * Fields follow the form by themselves, so what happens around it, such as saving, does not draw them again.
 */
export const RecordForm = memo(function RecordForm({
  page,
  dictionaries,
  form,
  isNew,
  id,
  read,
}: RecordFormProps) {
  const [failure, setFailure] = useState<ExpressionError>();
  const container = useRef<HTMLDivElement>(null);
  const drawn = useDrawnForm({ form, definition: page.form, dictionaries, isNew, container });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was wrong with other fields is over
  useLayoutEffect(() => setFailure(undefined), [drawn.generation]);
  const drawing = useDrawing(drawn, setFailure);
  const shown = useShownValues(page, drawn.form, id, read);
  useEffect(() => {
    rememberView(drawn.form, { schema: drawn.schema, drawing, container: container.current!, isNew });
    return drawing.start(container.current!);
  }, [drawn, drawing, isNew]);

  return (
    <FormProvider form={drawn.form}>
      {failure && (
        <Alert
          type="error"
          showIcon
          className="form-alert"
          message={t('页面表达式有误')}
          description={`{{${failure.expression}}}：${failure.message}`}
        />
      )}
      <div ref={container} className={`record-form ${drawn.form.pattern}`}>
        <PreviewText.Placeholder value={NOTHING}>
          <SchemaComponentsContext.Provider value={formilyComponents}>
            <DrawingContext.Provider value={drawing}>
              <CollectSources page={page} dictionaries={dictionaries} id={id}>
                <ShownValuesContext.Provider value={shown}>
                  <RecordFields key={drawn.generation} schema={drawn.schema} />
                </ShownValuesContext.Provider>
              </CollectSources>
            </DrawingContext.Provider>
          </SchemaComponentsContext.Provider>
        </PreviewText.Placeholder>
      </div>
    </FormProvider>
  );
});
