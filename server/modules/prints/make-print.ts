import { VERIFY_PAGE } from '../../../src/contract/api/printed-pages';
import type { Doc } from '../../../src/contract/base/doc';
import { partOf } from '../../../src/contract/base/part-of';
import { nowInBeijing } from '../../../src/contract/fields/derived';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import type { Print, RelatedBlock } from '../../../src/contract/language/print-schema';
import { type RecordRow, searchFields } from '../../../src/contract/lists/list-query';
import { paperOf } from '../../../src/contract/lists/prints';
import { recordCaption, titleFields } from '../../../src/contract/pages/record-title';
import { recordChange } from '../../kernel/audit/write-audit';
import type { Trx } from '../../kernel/db/tables';
import { registryOfTenant } from '../../kernel/dictionaries/tenant-dictionaries';
import type { Paper, PrintBlock, PrintDocument } from '../../kernel/pdf/print/print-document';
import { expressionScope, inTenant, type RecordCall } from '../../kernel/records/context/record-context';
import { approvalRows, stepsOf } from './approval-rows';
import { letterheadOf } from './letterhead';
import { MILLIMETRE, printBlocks } from './print-blocks';
import type { PrintContext } from './print-context';
import { localized, type PrintLanguage, type RelatedRecords, relatedRecords } from './related-records';
import { sealMark } from './verify-mark';
import { wordsFor } from './words';

export interface Asked extends PrintLanguage {
  /** Of the page that shows whether a print is genuine. */
  origin: string;
  isFile?: boolean;
}

/** Papers narrower than this, in millimetres, are labels. */
const LABEL = 140;

/**
 * What a record says on paper, with the words and values that the caller may read, and an entry in the audit; `read` finds
 * it, and throws where the caller may not print it.
 */
export async function makePrint(
  context: PrintContext,
  call: RecordCall,
  { origin, isFile, ...language }: Asked,
  read: (trx: Trx) => Promise<{ print: Print; row: RecordRow }>,
): Promise<PrintDocument> {
  const { user, page } = call;
  const { inLanguage } = language;
  const now = context.clock();
  const made = await inTenant(context, user, async (trx) => {
    const { print, row: stored } = await read(trx);
    const row = localized(page, stored, language);
    const registry = await registryOfTenant(trx, context.registry, user.tenantCode);
    const words = await wordsFor(trx, { registry, user, page, inLanguage }, print, [row]);
    const has = (key: 'approval' | 'steps') =>
      print.body.some((block) => typeof block === 'object' && key in block);
    const steps = has('approval') || has('steps') ? await stepsOf(trx, call, row.id) : [];
    const approvals = has('approval') ? await approvalRows(context, page, steps, inLanguage) : [];
    const related = new Map<RelatedBlock, RelatedRecords | undefined>();
    for (const block of print.body)
      if (typeof block === 'object' && 'related' in block)
        related.set(block, await relatedRecords({ ...context, registry }, trx, user, block, row, language));
    const caption = recordCaption(page, row);
    await recordChange(trx, user, {
      resource: page.resource.name,
      recordId: row.id,
      action: 'print',
      after: captionFields(page, row),
      reason: `${print.label}（${isFile ? 'PDF' : '预览'}）`,
    });
    return { print, row, caption, found: { words, approvals, steps, related } };
  });
  const { print, row, caption, found } = made;
  const head = print.letterhead ? await letterheadOf(context, user.tenantCode, inLanguage) : undefined;
  const { now: _, ...scope } = expressionScope(context, user);
  const sheets = await printBlocks(print, row, { ...found, inLanguage, scope: { ...scope, now } });
  const name = nameOf(print, sheets, inLanguage);
  // The heading may say which record it is.
  const title = [name, ...caption.split(' ').filter((word) => !name.includes(word))].join(' ');
  const paper = paperIn(print);
  const mark = {
    tenantCode: user.tenantCode,
    resource: page.resource.name,
    id: row.id,
    version: row.version,
  };
  const address = () =>
    `${origin}${VERIFY_PAGE}?code=${sealMark(context.auth.secrets.print, { ...mark, at: now })}`;
  return {
    title,
    createdAt: now.toISOString(),
    paper,
    ...(head && { letterhead: head.letterhead }),
    ...(print.verify && { verification: { content: address(), caption: inLanguage('扫码核验') } }),
    sheets,
    ...(!isLabel(print) && {
      footer: {
        left: title,
        right: `${inLanguage('打印')} ${nowInBeijing(now).slice(0, 16)}　${user.displayName}`,
        pages: inLanguage('第 {page} 页 / 共 {pages} 页'),
      },
    }),
    pictures: head?.pictures ?? [],
  };
}

/** What of a record says which it is. */
function captionFields(page: RecordPage, row: Doc): Doc {
  if (page.kind !== 'list') return {};
  const named: (string | undefined)[] = Object.values(titleFields(page));
  return partOf(
    row,
    [...named, searchFields(page)[0]?.field].flatMap((name) => name ?? []),
  );
}

/** What the paper is called: its first heading, or the words on the button. */
function nameOf(
  { label, perRow }: Print,
  [first = []]: readonly PrintBlock[][],
  inLanguage: (text: string) => string,
): string {
  const heading = first.find((block) => block.kind === 'heading');
  return heading?.kind === 'heading' && perRow === undefined ? heading.text : inLanguage(label);
}

const isLabel = (print: Print) => Math.max(...paperOf(print)) < LABEL || print.perRow !== undefined;

function paperIn(print: Print): Paper {
  const [width, height] = paperOf(print).map((length) => length * MILLIMETRE) as [number, number];
  const small = Math.min(width, height) / MILLIMETRE;
  if (isLabel(print))
    return { width, height, margin: 3 * MILLIMETRE, fontSize: Math.max(6, Math.min(11, small / 6)) };
  const isLarge = small > 180;
  return { width, height, margin: (isLarge ? 16 : 11) * MILLIMETRE, fontSize: isLarge ? 10 : 8.5 };
}
