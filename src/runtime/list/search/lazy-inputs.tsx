import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import { AwaitedInput } from '@/components/field/awaited-input';

const LazyPeriodRange = lazy(async () => ({
  default: (await import('@/components/inputs/period-range')).PeriodRangeInput,
}));
const LazyTimeRange = lazy(async () => ({
  default: (await import('@/components/inputs/time-range')).TimeRangeInput,
}));
const LazyNumberRange = lazy(async () => ({
  default: (await import('@/components/inputs/number-range')).NumberRangeInput,
}));
const LazyChoice = lazy(async () => ({
  default: (await import('@/components/references/reference-choice')).ReferenceChoice,
}));
const LazyRegion = lazy(async () => ({
  default: (await import('@/components/references/region-input')).RegionInput,
}));

/** Inputs that are loaded with the first search that has one; their own place waits for them. */
function Awaited({ children }: { children: ReactNode }) {
  return <Suspense fallback={<AwaitedInput />}>{children}</Suspense>;
}

export function PeriodRange(props: ComponentProps<typeof LazyPeriodRange>) {
  return (
    <Awaited>
      <LazyPeriodRange {...props} />
    </Awaited>
  );
}

export function TimeRange(props: ComponentProps<typeof LazyTimeRange>) {
  return (
    <Awaited>
      <LazyTimeRange {...props} />
    </Awaited>
  );
}

export function NumberRange(props: ComponentProps<typeof LazyNumberRange>) {
  return (
    <Awaited>
      <LazyNumberRange {...props} />
    </Awaited>
  );
}

export function Choice(props: ComponentProps<typeof LazyChoice>) {
  return (
    <Awaited>
      <LazyChoice {...props} />
    </Awaited>
  );
}

export function Region(props: ComponentProps<typeof LazyRegion>) {
  return (
    <Awaited>
      <LazyRegion {...props} />
    </Awaited>
  );
}
