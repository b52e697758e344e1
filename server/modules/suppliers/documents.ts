import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { nowInBeijing } from '../../../src/contract/derived';
import { fieldsOf } from '../../../src/contract/fields';
import { SUPPLIER_STATUS } from '../../../src/contract/identity';
import type { RecordRow } from '../../../src/contract/list-query';
import { COMPANY } from '../../../src/contract/system-resources';
import type { User } from '../../kernel/base/user';
import type { Tables } from '../../kernel/db/tables';
import { registryOfTenant } from '../../kernel/dictionaries/tenant-dictionaries';
import type { DocumentContent, DocumentSection } from '../../kernel/pdf/document';
import { displayRecord, displayValue } from '../../kernel/records/display-value';
import type { RecordContext } from '../../kernel/records/record-context';
import { type Approval, approvalsOf } from './approval-log';
import { type Registration, registrationOf, type SupplierRow } from './read-supplier';

/** Rows of a table on paper. */
const MOST_ROWS = 100;

/** The lists of the register book: the resource, and the fields that stand in columns. */
const LISTS = [
  { part: 'contacts', resource: 'contact', fields: ['contactName', 'contactType', 'mobile', 'email'] },
  {
    part: 'bankAccounts',
    resource: 'bankAccount',
    fields: ['accountName', 'accountNo', 'bankName', 'currency', 'status'],
  },
  {
    part: 'manufacturers',
    resource: 'manufacturer',
    fields: ['manufacturerName', 'creditCode', 'cooperation', 'address'],
  },
] as const;

/** A document and what it is a copy of: the same data have the same digest. */
export interface SupplierDocument extends DocumentContent {
  supplierCode: string;
  supplierName: string;
  /** SHA-256 over what the sections say, in hexadecimal. */
  digest: string;
}

/** The register book: what a supplier has registered, as far as the caller may see it, and what became of it. */
export async function registerBook(
  context: RecordContext,
  trx: Transaction<Tables>,
  user: User,
  supplier: SupplierRow,
): Promise<SupplierDocument> {
  const registration = await registrationOf(context, trx, user, supplier);
  const own = await inWordsOf(context, trx, supplier);
  const approvals = await approvalsOf(trx, supplier.tenant_code, supplier.supplier_code);
  return finished(context, supplier, '供应商登记册', [
    subject(supplier),
    ...companySection(own, registration.company),
    ...LISTS.flatMap(({ part, resource, fields }) => listSection(own, resource, fields, registration[part])),
    approvalSection(approvals),
  ]);
}

/**
 * The confirmation that a supplier signs and stamps: who it is, and that what its accounts do on the platform is its own
 * doing. The digest holds the paper against the data it was printed from.
 */
export async function signatureForm(
  context: RecordContext,
  trx: Transaction<Tables>,
  user: User,
  supplier: SupplierRow,
): Promise<SupplierDocument> {
  const { company } = await registrationOf(context, trx, user, supplier, ['company']);
  return finished(context, supplier, '电子签名确认书', [
    subject(supplier),
    ...companySection(await inWordsOf(context, trx, supplier), company),
    {
      title: '确认事项',
      paragraphs: [
        '一、本企业确认以上登记信息真实、准确、完整；信息变更时及时在平台更新。',
        '二、本企业在平台的账号由本企业授权的人员使用；以该账号登录后提交的资料、报名和确认，视为本企业的电子签名，与书面盖章具有同等效力。',
        '三、账号遗失或授权人员变动时，本企业立即修改密码并通知采购方；通知送达前以该账号作出的行为由本企业承担。',
      ],
    },
    {
      title: '签署',
      paragraphs: ['企业名称（盖章）：', '法定代表人或授权代表（签字）：', '日期：        年     月     日'],
    },
  ]);
}

/** With the dictionaries of the supplier's tenant. */
async function inWordsOf(
  context: RecordContext,
  trx: Transaction<Tables>,
  { tenant_code }: SupplierRow,
): Promise<RecordContext> {
  return { ...context, registry: await registryOfTenant(trx, context.registry, tenant_code) };
}

function finished(
  { clock }: RecordContext,
  supplier: SupplierRow,
  title: string,
  sections: DocumentSection[],
): SupplierDocument {
  const digest = createHash('sha256').update(JSON.stringify(sections)).digest('hex');
  const { supplier_code: supplierCode, supplier_name: supplierName } = supplier;
  return {
    supplierCode,
    supplierName,
    digest,
    title,
    remarks: [`供应商编号 ${supplierCode}　生成时间 ${nowInBeijing(clock()).slice(0, 16)}`],
    sections,
    footer: `内容摘要 ${digest.slice(0, 32)}`,
  };
}

function subject(supplier: SupplierRow): DocumentSection {
  const rows = [
    { label: '供应商名称', value: supplier.supplier_name },
    { label: '供应商编号', value: supplier.supplier_code },
    { label: 'SAP 供应商编号', value: supplier.sup_sap_num },
    { label: '联系手机', value: supplier.telephone },
    { label: '认证状态', value: SUPPLIER_STATUS[supplier.status] ?? '' },
  ];
  return { title: '供应商', rows: rows.filter(({ value }) => value !== '') };
}

function companySection({ registry }: RecordContext, company: Registration['company']): DocumentSection[] {
  const page = registry.byResource(COMPANY)?.page;
  if (!page || company === undefined) return [];
  if (!company) return [{ title: page.title, paragraphs: ['尚未填写'] }];
  return [{ title: page.title, rows: displayRecord(registry, page, company) }];
}

function listSection(
  { registry }: RecordContext,
  resource: string,
  names: readonly string[],
  records: readonly RecordRow[] | undefined,
): DocumentSection[] {
  const page = registry.byResource(resource)?.page;
  if (!page || !records) return [];
  const fields = names.flatMap((name) => fieldsOf(page.form).get(name) ?? []);
  if (records.length === 0) return [{ title: page.title, paragraphs: ['尚未登记'] }];
  return [
    {
      title: page.title,
      columns: fields.map(({ title }) => title),
      list: records
        .slice(0, MOST_ROWS)
        .map((record) => fields.map((field) => displayValue(registry, field, record[field.path]))),
      total: records.length,
    },
  ];
}

function approvalSection(approvals: readonly Approval[]): DocumentSection {
  const title = '认证经过';
  if (approvals.length === 0) return { title, paragraphs: ['尚无记录'] };
  const label = (status: number) => SUPPLIER_STATUS[status] ?? String(status);
  return {
    title,
    columns: ['时间', '变更前', '变更后', '原因'],
    list: approvals.map((step) => [
      nowInBeijing(step.at).slice(0, 16),
      label(step.from_status),
      label(step.to_status),
      step.reason ?? '',
    ]),
    total: approvals.length,
  };
}

/** Beijing time to the minute, as business days are counted there. */
