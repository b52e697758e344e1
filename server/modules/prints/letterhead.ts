import { buffer } from 'node:stream/consumers';
import { LETTERHEAD } from '../../../src/contract/base/system-resources';
import { SELF } from '../../../src/contract/pages/buttons';
import { systemUser } from '../../kernel/base/system-account';
import { scopeOf } from '../../kernel/base/user';
import { findAttachment } from '../../kernel/files/attachments';
import { inTurn } from '../../kernel/files/redraw-picture';
import type { Letterhead, PrintPicture } from '../../kernel/pdf/print/print-document';
import { tenantNames } from '../../kernel/records/published/words';
import { findRecord } from '../../kernel/records/tables/store';
import type { PrintContext } from './print-context';

/** Pixels of a logo: three times as many as it measures on paper. */
const LOGO = { width: 540, height: 144 };

/**
 * The letterhead of a tenant as its administrator keeps it, for whoever prints; without one the tenant's name. A logo that
 * cannot be read is left out.
 */
export async function letterheadOf(
  context: PrintContext,
  tenantCode: string,
  inLanguage: (text: string) => string,
): Promise<{ letterhead: Letterhead; pictures: PrintPicture[] }> {
  const { database, registry, storage } = context;
  const page = registry.byResource(LETTERHEAD)?.page;
  const kept = await database.readInTenant(scopeOf(systemUser(tenantCode)), async (trx) => {
    const record = page && (await findRecord(trx, page, tenantCode, SELF));
    const [id] = [record?.doc.logo ?? []].flat();
    const file = typeof id === 'string' ? await findAttachment(trx, tenantCode, id) : undefined;
    return { doc: record?.doc ?? {}, file };
  });
  const { doc, file } = kept;
  const text = (name: string) => (typeof doc[name] === 'string' ? doc[name] : '');
  const name = text('name') || (await tenantNames(database.kysely, [tenantCode])).get(tenantCode) || '';
  const logo = file && (await pictureOf(storage, file.attachmentId).catch(() => undefined));
  const beside = (label: string, value: string) =>
    value === '' ? [] : [`${inLanguage(label)}${inLanguage('：')}${value}`];
  const reached = [
    ...beside('电话', text('telephone')),
    ...beside('传真', text('fax')),
    ...beside('网址', text('website')),
  ].join('　');
  return {
    letterhead: {
      ...(logo && { logo: 0 }),
      name,
      lines: [...beside('地址', text('address')), ...(reached === '' ? [] : [reached])],
    },
    pictures: logo ? [logo] : [],
  };
}

async function pictureOf(storage: PrintContext['storage'], id: string): Promise<PrintPicture> {
  const { default: sharp } = await import('sharp');
  const bytes = await buffer(await storage.read(id));
  const { data, info } = await inTurn(() =>
    sharp(bytes)
      .resize({ ...LOGO, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer({ resolveWithObject: true }),
  );
  return { bytes: new Uint8Array(data), width: info.width, height: info.height };
}
