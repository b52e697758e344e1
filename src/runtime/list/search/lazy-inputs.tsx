import { awaited } from '@/components/field/awaited-input';

export const PeriodRange = awaited(
  async () => (await import('@/components/inputs/period-range')).PeriodRangeInput,
);
export const TimeRange = awaited(async () => (await import('@/components/inputs/time-range')).TimeRangeInput);
export const NumberRange = awaited(
  async () => (await import('@/components/inputs/number-range')).NumberRangeInput,
);
export const Choice = awaited(
  async () => (await import('@/components/references/reference-choice')).ReferenceChoice,
);
export const Region = awaited(async () => (await import('@/components/references/region-input')).RegionInput);
