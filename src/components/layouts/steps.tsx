import type { VoidField } from '@formily/core';
import { observer, useField } from '@formily/react';
import { Steps as AntSteps, Progress } from 'antd';
import { createContext, useContext, useEffect, useLayoutEffect, useRef } from 'react';
import './layouts.css';
import { useReveal } from '../field/reveal-errors';
import { texts } from '../texts';
import { useNarrow } from '../use-narrow';
import { errorsIn, type Part, PartLabel, useParts } from './layout-parts';
import { FieldGrid, type GridProps } from './section';
import { goToStep, type StepState, showStep, stepStateOf } from './step-state';
import { recallView } from './view-state';

const OpenStep = createContext<string | undefined>(undefined);

/**
 * A form in steps, one in sight; the others stand hidden in the page, so that their fields live on. The way on and back
 * stands beside the save button, see `goToStep`. Where the form is only read, the steps stand below each other.
 */
export const Steps = observer(function Steps({ children }: GridProps) {
  const layout = useField<VoidField>();
  const { form } = layout;
  const parts = useParts();
  const state = stepStateOf(layout);
  const key = JSON.stringify(parts);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts are new objects each time; the key tells a change
  useLayoutEffect(() => {
    layout.setData({ open: recallView(layout, 'Steps'), ...layout.data, steps: parts });
  }, [layout, key]);
  useReveal(form, () => {
    const wrong = parts.findIndex(({ address }) => errorsIn(form, address) > 0);
    if (wrong >= 0) showStep(layout, wrong);
  });
  if (layout.pattern === 'readPretty') return <div className="form-steps">{children}</div>;
  return (
    <div className="form-steps">
      {state && <Progression layout={layout} {...state} />}
      <OpenStep.Provider value={state?.steps[state.open]?.address ?? parts[0]?.address}>
        {children}
      </OpenStep.Provider>
    </div>
  );
});

const Progression = observer(function Progression({
  layout,
  steps,
  open,
}: StepState & { layout: VoidField }) {
  const narrow = useNarrow();
  if (narrow) return <ShortProgression steps={steps} open={open} />;
  return (
    <AntSteps
      size="small"
      className="form-steps-bar"
      current={open}
      onChange={(index) => goToStep(layout, index)}
      items={steps.map((step) => ({
        title: <PartLabel {...step} />,
        ...(errorsIn(layout.form, step.address) > 0 && { status: 'error' as const }),
      }))}
    />
  );
});

/** On a phone a row of steps would not fit. */
function ShortProgression({ steps, open }: StepState) {
  const place = texts.stepPlace.replace('{step}', String(open + 1)).replace('{count}', String(steps.length));
  return (
    <div className="form-steps-bar">
      <div className="form-steps-place">
        <PartLabel {...(steps[open] as Part)} />
        <span>{place}</span>
      </div>
      <Progress percent={((open + 1) / steps.length) * 100} showInfo={false} size="small" />
    </div>
  );
}

/** One step of `Steps`. The cursor goes to a step that comes into sight, so that the tab key finds its first field. */
export const StepsStep = observer(function StepsStep(props: GridProps) {
  const field = useField<VoidField>();
  const isOpen = useContext(OpenStep) === field.address.toString();
  const panel = useRef<HTMLElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (isOpen && !wasOpen.current) {
      panel.current?.focus({ preventScroll: true });
      panel.current?.parentElement?.scrollIntoView({ block: 'nearest' });
    }
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (field.pattern === 'readPretty')
    return (
      <section className="form-section">
        <h3 className="form-section-title">{field.title}</h3>
        <FieldGrid {...props} />
      </section>
    );
  return (
    <section
      ref={panel}
      className="form-step"
      tabIndex={-1}
      aria-label={String(field.title ?? '')}
      data-step={field.address.toString()}
      hidden={!isOpen}
    >
      <FieldGrid {...props} />
    </section>
  );
});
