import type { Doc } from '../../../src/contract/base/doc';
import { recordAddress } from '../../../src/contract/language/pages';
import { recordCaption } from '../../../src/contract/pages/record-title';
import type { Trx } from '../../kernel/db/tables';
import type { RecordWrite, WriteRegistry } from '../../kernel/records/hooks/hooks';
import { stateLabel } from './notify-supplier';
import { sendMessage } from './send-message';
import {
  isSharedNow,
  officeReaders,
  type SharedRecord,
  type SideReaders,
  supplierReaders,
  supplierSeeing,
} from './sides';

/**
 * Tells the other side of a record of two sides (`shared`) when it arrives there, when one side has moved it, and the
 * supplier when the office has taken it back. Suppliers' accounts are those that are granted a page on which they see it.
 */
export async function tellOtherSide(trx: Trx, write: RecordWrite): Promise<void> {
  const { page, after, registry, code } = write;
  if (!page.shared || !after || !registry) return;
  await tellSupplierSide(trx, write, after, registry);
  // What the gateway does by date concerns both.
  if (
    code !== undefined &&
    write.face !== 'office' &&
    (isSharedNow(page, after) || write.face === 'supplier')
  )
    await tellOfficeSide(trx, write, after, registry);
}

async function tellSupplierSide(
  trx: Trx,
  write: RecordWrite,
  after: Doc,
  registry: WriteRegistry,
): Promise<void> {
  const { page, before, code, face, tenantCode, recordId } = write;
  const [was, now] = [before && supplierSeeing(page, before), supplierSeeing(page, after)];
  const record = { tenantCode, page, recordId, doc: after };
  if (was !== undefined && was !== now) {
    const readers = await supplierReaders(trx, registry, { ...record, doc: before! }, was);
    await tellAll(trx, write, registry, readers, {
      title: '{page}「{name}」已由采购方收回',
      body: '采购方已收回这条记录，现在看不到了。',
      isGone: true,
    });
  }
  if (now === undefined || face === 'supplier') return;
  const isNew = was !== now;
  if (!isNew && code === undefined) return;
  const readers = await supplierReaders(trx, registry, record, now);
  await tellAll(
    trx,
    write,
    registry,
    readers,
    isNew
      ? { title: '收到{page}「{name}」', body: '采购方发来了{page}「{name}」，现在的状态是“{state}”。' }
      : { title: '{page}「{name}」：{state}', body: '采购方已处理，现在的状态是“{state}”。' },
  );
}

async function tellOfficeSide(
  trx: Trx,
  write: RecordWrite,
  after: Doc,
  registry: WriteRegistry,
): Promise<void> {
  const { page, tenantCode, recordId } = write;
  const record: SharedRecord = { tenantCode, page, recordId, doc: after };
  await tellAll(trx, write, registry, [await officeReaders(trx, record)], {
    title: '{page}「{name}」：{state}',
    body: write.face === 'supplier' ? '供应商已处理，现在的状态是“{state}”。' : '现在的状态是“{state}”。',
  });
}

async function tellAll(
  trx: Trx,
  { page: owner, tenantCode, recordId, accountId, reason, before, after }: RecordWrite,
  registry: WriteRegistry,
  readers: readonly SideReaders[],
  { title, body, isGone = false }: { title: string; body: string; isGone?: boolean },
): Promise<void> {
  const doc = (isGone ? before : after) ?? {};
  for (const { page, accounts } of readers) {
    const name = recordCaption(page, doc);
    const says = reason !== undefined && !isGone;
    await sendMessage(trx, {
      tenantCode,
      to: accounts.filter((account) => account !== accountId),
      kind: 'approval',
      title: name === '' ? title.replace('「{name}」', '') : title,
      body: says ? '说明：{reason}' : name === '' ? body.replace('「{name}」', '') : body,
      params: {
        page: page.title,
        name,
        // The state in which it left a supplier's sight is not the supplier's to know.
        ...(!isGone && { state: stateLabel(registry, owner, doc) }),
        ...(says && { reason }),
      },
      link: isGone ? page.path : recordAddress(page.path, recordId),
    });
  }
}
