import { z } from 'zod';
import { statusCase } from './dashboard-schema';
import { operation } from './resource-schema';
import { fieldName, fieldPath, label, pagePath } from './schema-terms';

/** What a tenant publishes, to whom, and how it is read: a part of the page-schema language (`page-schema.ts`). */

/** Calls that read what is published, where others than the standard ones are meant. */
export const publishedCalls = z.strictObject({
  list: operation.optional(),
  get: operation.optional(),
  filters: operation.optional(),
  file: operation.optional(),
  names: z.record(fieldName, fieldName).optional(),
});

const sentence = z.string().min(1).max(200);
const toTellIt = z.array(fieldName).min(1).max(20);

/** What a reader who signs in does about what is read: its own record of another page, beside the published one. */
export const publishedOwn = z.strictObject({
  page: pagePath,
  values: z.record(fieldName, fieldName),
  title: label,
  untilLabel: label.optional(),
  endedLabel: sentence.optional(),
  visitorLabel: sentence,
  signInLabel: label,
  staffLabel: sentence,
  deniedLabel: sentence,
  cases: z.array(statusCase).min(1).max(20).optional(),
  allLabel: label,
});

/** The two screens that are drawn of what is published: all of it, and one in full. */
export const publishedScreens = z.strictObject({
  list: pagePath,
  record: z.union([pagePath, z.record(z.string().min(1), pagePath)]),
  title: label,
  description: sentence.optional(),
  withSuppliers: z.literal(true).optional(),
  tabs: fieldName.optional(),
  tags: toTellIt.optional(),
  facts: toTellIt.optional(),
  terms: toTellIt.optional(),
  heading: fieldName,
  time: fieldName,
  until: fieldName.optional(),
  body: z.union([fieldName, toTellIt]).optional(),
  lockedLabel: sentence.optional(),
  own: publishedOwn.optional(),
  file: fieldName.optional(),
  allLabel: label,
  emptyLabel: label,
  goneLabel: label,
});

const readers = {
  states: z.array(z.string().min(1)).min(1).optional(),
  fields: z.array(fieldName).min(1),
  newest: fieldName.optional(),
  search: z.array(fieldName).min(1).optional(),
  filters: z.record(fieldName, fieldName).optional(),
  deadline: fieldName.optional(),
  listFields: z.array(fieldName).min(1).optional(),
  words: z.array(fieldPath).min(1).optional(),
  tenant: fieldName.optional(),
  calls: publishedCalls.optional(),
  screens: publishedScreens.optional(),
};

export const chosenSuppliers = z.strictObject({
  field: fieldName,
  all: z.string().min(1),
  suppliers: fieldName,
});
export const publicReaders = z.strictObject(readers);
export const supplierReaders = z.strictObject({
  ...readers,
  chosen: chosenSuppliers.optional(),
  receipts: z.literal(true).optional(),
});
export const published = z.strictObject({
  suppliers: supplierReaders.optional(),
  public: publicReaders.optional(),
});

/** Who beside the staff may read which records of a tenant, and what of them. */
export type Published = z.infer<typeof published>;
/** Its suppliers, or people who are not signed in. */
export type PublishedReader = keyof Published;
export type PublishedOwn = z.infer<typeof publishedOwn>;
/** What one kind of reader may read. */
export type PublishedTo = z.infer<typeof supplierReaders>;
