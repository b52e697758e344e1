import * as z from 'zod/mini';
import type { Face } from '@/contract/base/identity';
import { isObject } from '@/contract/base/is-object';
import type { CheckedPage } from '@/contract/studio/studio';

/** As whom, and with records in which state, a draft is looked at. */
export interface PreviewView {
  face: Face;
  /** The codes of the page that are granted; undefined for all. */
  codes?: readonly string[] | undefined;
  /** The state that all made-up records are in; undefined for each in turn. */
  state?: string | undefined;
}

const view = z.strictObject({
  face: z.enum(['office', 'supplier']),
  codes: z.optional(z.array(z.string())),
  state: z.optional(z.string()),
});

/** A page with what it is drawn from; the checker has found it sound before it is handed on. */
const checked = z.object({
  file: z.string(),
  page: z.custom<CheckedPage['page']>(
    (value) => isObject(value) && typeof value.path === 'string' && typeof value.kind === 'string',
  ),
  dictionaries: z.custom<CheckedPage['dictionaries']>(isObject),
  english: z.custom<CheckedPage['english']>(isObject),
});

/** What the pane tells the window in its frame: the pages, the path of the one to draw, and how. */
const show = z.strictObject({
  kind: z.literal('preview-show'),
  pages: z.array(checked),
  path: z.string(),
  view,
  inspects: z.boolean(),
});
export type ShowMessage = z.infer<typeof show>;

/** What the window tells the pane. */
const reported = z.discriminatedUnion('kind', [
  /** It listens. */
  z.strictObject({ kind: z.literal('preview-ready') }),
  /** The place in the page file that the person points at. */
  z.strictObject({ kind: z.literal('preview-point'), path: z.string() }),
]);
export type ReportMessage = z.infer<typeof reported>;

/** A message of the pane; undefined for anything else that comes. */
export function readShow(data: unknown): ShowMessage | undefined {
  return show.safeParse(data).data;
}

/** A message of the window; undefined for anything else that comes. */
export function readReport(data: unknown): ReportMessage | undefined {
  return reported.safeParse(data).data;
}
