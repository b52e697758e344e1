import type { Form, VoidField } from '@formily/core';
import type { FormObject } from '@/contract/language/field-schema';
import { errorsIn, type Part } from './layout-parts';
import { rememberView } from './view-state';

/** Where a form of steps stands: kept in the model of its layout, which tells observers. */
export interface StepState {
  steps: readonly Part[];
  /** The index of the step in sight. */
  open: number;
}

/** The steps of a form and the one in sight; undefined where it has none. */
export function stepStateOf(layout: VoidField | undefined): StepState | undefined {
  const { steps, open } = (layout?.data ?? {}) as { steps?: readonly Part[]; open?: string };
  if (!steps || steps.length === 0) return undefined;
  const at = steps.findIndex(({ address }) => address === open);
  return { steps, open: Math.max(0, at) };
}

/** The layout of a form's steps, which stands at its top; undefined where it has none. */
export function stepsOf({ properties }: FormObject, form: Form): VoidField | undefined {
  const found = Object.entries(properties).find(([, schema]) => schema['x-component'] === 'Steps');
  return found && (form.fields[found[0]] as VoidField | undefined);
}

export function showStep(layout: VoidField, index: number): void {
  const state = stepStateOf(layout);
  const step = state?.steps[index];
  if (!step) return;
  layout.setData({ ...layout.data, open: step.address });
  rememberView(layout, 'Steps', step.address);
}

/**
 * Goes to a step: back at once, on when the steps before it hold no error. Answers whether it got there; otherwise the
 * first step with an error is in sight.
 */
export async function goToStep(layout: VoidField, wanted: number): Promise<boolean> {
  const state = stepStateOf(layout);
  if (!state) return false;
  const { form } = layout;
  for (let index = state.open; index < wanted; index += 1) {
    const { address } = state.steps[index]!;
    await form.validate(`${address}.*`).catch(() => undefined);
    if (errorsIn(form, address) === 0) continue;
    showStep(layout, index);
    return false;
  }
  showStep(layout, wanted);
  return true;
}
