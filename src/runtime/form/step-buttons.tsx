import type { Form } from '@formily/core';
import { observer } from '@formily/react';
import { Button, Space } from 'antd';
import type { MouseEvent, ReactNode } from 'react';
import { goToStep, stepStateOf, stepsOf } from '@/components/layouts/step-state';
import type { RecordPage } from '@/contract/language/page-schema';
import { t } from '@/services/i18n';

interface StepButtonsProps {
  page: RecordPage;
  form: Form;
  /** The buttons that save. */
  children: ReactNode;
}

/** The second press of a double click on 下一步 would meet the button that takes its place. */
function onceOnly(event: MouseEvent) {
  if (event.detail > 1) event.preventDefault();
}

/** The buttons that save; in a form of steps the way back and on, and those that save at the last step. */
export const StepButtons = observer(function StepButtons({ page, form, children }: StepButtonsProps) {
  const layout = stepsOf(page.form, form);
  const state = stepStateOf(layout);
  if (!layout || !state) return children;
  const { open, steps } = state;
  return (
    <Space onClickCapture={onceOnly}>
      {open > 0 && <Button onClick={() => goToStep(layout, open - 1)}>{t('上一步')}</Button>}
      {open < steps.length - 1 ? (
        <Button key="next" type="primary" htmlType="submit">
          {t('下一步')}
        </Button>
      ) : (
        children
      )}
    </Space>
  );
});

/** Goes on to the next step of a form. Answers whether it got there; undefined at the last step, and where there are none. */
export async function goOn(page: RecordPage, form: Form): Promise<boolean | undefined> {
  const layout = stepsOf(page.form, form);
  const state = stepStateOf(layout);
  if (!layout || !state || state.open >= state.steps.length - 1) return undefined;
  return goToStep(layout, state.open + 1);
}
