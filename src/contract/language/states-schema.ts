import { z } from 'zod';
import { code, expression, fieldName, fieldPath, label, pagePath, scalar } from './schema-terms';

/** The states of a record and the ways between them: a part of the page-schema language (`page-schema.ts`). */

export const need = z.strictObject({
  page: pagePath,
  title: label.optional(),
  min: z.int().min(0).max(100).optional(),
  fields: z.array(fieldName).min(1).optional(),
  states: z.array(z.string().min(1)).min(1).optional(),
});

export const createdRows = z.strictObject({
  from: fieldName,
  map: z.record(fieldName, fieldName),
});

export const creation = z.strictObject({
  page: pagePath,
  values: z.record(fieldName, scalar).optional(),
  rows: z.record(fieldName, createdRows).optional(),
});

export const amendment = z.strictObject({
  number: fieldName,
  from: fieldName,
  by: fieldName,
});

export const schedule = z.strictObject({
  field: fieldName,
  days: z.int().min(-3660).max(3660).optional(),
});

/** One level of an approval route (decision 081). */
export const routeStep = z.strictObject({
  code: code,
  label: label,
  when: expression.optional(),
  people: z.int().min(2).max(20).optional(),
  by: fieldPath.optional(),
});

export const transition = z.strictObject({
  code,
  label,
  from: z.array(z.string().min(1)).min(1),
  to: z.string().min(1),
  when: expression.optional(),
  asks: z.array(fieldName).min(1).max(20).optional(),
  sets: z.record(fieldName, scalar).optional(),
  creates: creation.optional(),
  amends: amendment.optional(),
  at: schedule.optional(),
  notBy: z.enum(['submitter', 'supplier', 'office']).optional(),
  reason: z.boolean().optional(),
  confirm: z.string().max(200).optional(),
  danger: z.boolean().optional(),
  needs: z.array(need).min(1).max(20).optional(),
  steps: z.array(routeStep).min(1).max(20).optional(),
  back: code.optional(),
  withdraw: code.optional(),
});

export const progressStep = z.strictObject({
  title: label,
  states: z.array(z.string().min(1)).min(1),
  failed: z.array(z.string().min(1)).min(1).optional(),
});
export const progressNote = z.strictObject({
  state: z.string().min(1),
  description: z.string().min(1).max(200),
});
export const progressOutcome = z.strictObject({
  title: label,
  points: z
    .array(z.strictObject({ title: label }))
    .min(1)
    .max(10),
});
export const progress = z.strictObject({
  steps: z.array(progressStep).min(2).max(6).optional(),
  notes: z.array(progressNote).min(1).optional(),
  outcome: progressOutcome.optional(),
});

export const states = z.strictObject({
  field: fieldName,
  initial: z.string().min(1),
  transitions: z.array(transition).min(1),
  editable: z.record(z.string().min(1), z.array(fieldName)).optional(),
  lenient: z.array(z.string().min(1)).min(1).optional(),
});

export type Transition = z.infer<typeof transition>;
export type RouteStep = z.infer<typeof routeStep>;
/** What must be there on another page before a transition. */
export type Need = z.infer<typeof need>;
/** A record of another page that a transition makes. */
export type Creation = z.infer<typeof creation>;
export type States = z.infer<typeof states>;
export type ProgressStep = z.infer<typeof progressStep>;
