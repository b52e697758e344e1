import { randomUUID } from 'node:crypto';
import { amendedNumber } from '../../../../src/contract/base/amended-number';
import type { Doc } from '../../../../src/contract/base/doc';
import { objectsIn } from '../../../../src/contract/base/is-object';
import type { ExpressionScope } from '../../../../src/contract/expressions/expression';
import { fieldsOf } from '../../../../src/contract/fields/fields';
import { withoutEmpty } from '../../../../src/contract/fields/record-shape';
import { writtenByTransitions } from '../../../../src/contract/fields/record-state';
import { valueSet, valuesSet } from '../../../../src/contract/fields/set-values';
import { formInForce, wholeForm } from '../../../../src/contract/fields/state-form';
import type { ListPage, RecordPage } from '../../../../src/contract/language/page-schema';
import type { Creation, Transition } from '../../../../src/contract/language/states-schema';
import { recordName } from '../../../../src/contract/lists/record-name';
import type { MadeRecord } from '../../../../src/contract/records/made-records';
import type { Author } from '../../base/author';
import { Violations } from '../../base/errors';
import { asTenantOwner } from '../../db/as-role';
import type { Trx } from '../../db/tables';
import { suppliersAmong } from '../../sessions/supplier-directory';
import { withNamed } from '../context/named-records';
import {
  expressionScope,
  presented,
  type RecordCall,
  type RecordContext,
  unlessRefused,
} from '../context/record-context';
import { holdReferences } from '../tables/held-references';
import type { StoredRecord } from '../tables/stored-record';
import { addRecord } from './add-record';
import { hold, payloadOf } from './change-record';
import { ALONE, checkedDocs } from './check-docs';
import { runGuards } from './run-hooks';

/** A transition that was made, and the record as it is since; `copyId` is the one that its corrected copy is to have. */
interface Made {
  transition: Transition;
  moved: StoredRecord;
  copyId: string;
}

/**
 * Stores the records that come of a transition, in its transaction: that of another page (`creates`), and the corrected copy
 * (`amends`). The page file is what allows it; the caller needs no grant on that page. Each is held against the rules of its
 * page. Throws Violations that name that page.
 */
export async function makeFurther(
  context: RecordContext,
  trx: Trx,
  call: RecordCall,
  { transition, moved, copyId }: Made,
): Promise<MadeRecord[]> {
  const { creates, amends } = transition;
  if (!creates && !amends) return [];
  const make = async () => {
    const made: MadeRecord[] = [];
    if (creates) made.push(await createFurther(context, trx, call, creates, moved));
    if (amends) {
      const doc = correctedCopy(call.page, transition, moved);
      const copy = await add(context, trx, call, call.page, {
        doc,
        id: copyId,
        supplierCode: moved.supplier_code,
      });
      made.push({ ...copy, isCopy: true });
    }
    return made;
  };
  // A supplier's transition may make a record that is not the supplier's to see.
  return call.user.supplierCode === null ? make() : asTenantOwner(trx, make);
}

async function createFurther(
  context: RecordContext,
  trx: Trx,
  call: RecordCall,
  creates: Creation,
  moved: StoredRecord,
): Promise<MadeRecord> {
  const target = context.registry.byPath(creates.page)?.page;
  if (target?.kind !== 'list') throw new Violations([outOfService(creates.page)]);
  const { now, ...scope } = expressionScope(context, call.user);
  const [row] = await withNamed(trx, context, call, [presented(context, call.page, moved)]);
  const { supplierCode, doc } = creationOf(target, creates, { ...scope, now: now(), row });
  const owner = supplierCode === undefined ? moved.supplier_code : String(supplierCode ?? '');
  return add(context, trx, call, target, { doc, id: randomUUID(), supplierCode: owner });
}

function outOfService(page: string) {
  return { path: '', rule: '要新增记录的页面 {{page}} 没有启用，请联系管理员', params: { page } };
}

/** What a transition says of the record that it makes: its fields, and whose it is where the page file says that. */
function creationOf(target: ListPage, { values, rows = {} }: Creation, scope: ExpressionScope) {
  const { supplierCode, ...given } = values ?? {};
  const lists = Object.entries(rows).map(([name, { from, map }]) => {
    const mapped = objectsIn((scope.row as Doc)[from]).map((item) =>
      Object.fromEntries(Object.entries(map).map(([column, own]) => [column, item[own]])),
    );
    return [name, mapped] as const;
  });
  return {
    supplierCode: supplierCode === undefined ? undefined : valueSet(supplierCode, scope),
    doc: withoutEmpty({ ...valuesSet(target.form, given, scope), ...Object.fromEntries(lists) }),
  };
}

/** A record without what its transitions wrote, in the state that records begin with, under the next number. */
function correctedCopy(page: RecordPage, { amends }: Transition, { id, doc }: StoredRecord): Doc {
  const { number, from, by } = amends!;
  const left = new Set([page.states?.field, by, ...writtenByTransitions(page)]);
  const fields = fieldsOf(page.form);
  const stays = (name: string) => !left.has(name) && fields.get(name)?.schema['x-copy'] !== false;
  const kept = Object.entries(payloadOf(page, doc)).filter(([name]) => stays(name));
  return {
    ...Object.fromEntries(kept),
    [number]: amendedNumber(doc[number], doc[from] !== undefined),
    [from]: id,
  };
}

interface Further {
  doc: Doc;
  id: string;
  supplierCode: string;
}

/** The fields and the columns of rows (`lines.material`) that a further record comes with, read-only ones as well. */
function givenIn({ form }: RecordPage, payload: Doc): string[] {
  const fields = fieldsOf(form);
  return Object.entries(payload).flatMap(([name, value]) => {
    if (!fields.has(name)) return [];
    const columns = objectsIn(value).flatMap(Object.keys);
    return [name, ...new Set(columns.map((column) => `${name}.${column}`))];
  });
}

async function add(
  context: RecordContext,
  trx: Trx,
  { user }: RecordCall,
  page: RecordPage,
  { doc: payload, id, supplierCode }: Further,
): Promise<MadeRecord> {
  const { tenantCode, accountId } = user;
  const isSuppliers = page.resource.scope === 'supplier';
  const author: Author = { tenantCode, accountId, supplierCode: isSuppliers ? supplierCode : '' };
  try {
    if (isSuppliers) await requireSupplier(trx, author);
    await runGuards(trx, user, page.resource.name, [author.supplierCode]);
    const asks = givenIn(page, payload);
    const form = wholeForm({ form: formInForce(page, undefined) }, { asks });
    const [doc] = await checkedDocs(context, { user, page }, [{ payload, form }], ALONE, trx);
    const record = await unlessRefused(page, '', async () => {
      await holdReferences(trx, context.registry, { page, tenantCode, after: doc! });
      return addRecord(trx, page, author, doc!, id, context.registry);
    });
    await hold(trx, page, author, record, '');
    return { page: page.path, resource: page.resource.name, id, name: recordName(page, record.doc) };
  } catch (reason) {
    if (!(reason instanceof Violations)) throw reason;
    const ofPage = { path: page.path, title: page.title };
    throw new Violations(reason.violations.map((one) => ({ ...one, ofPage })));
  }
}

/** Throws Violations unless the record's supplier is there. */
async function requireSupplier(trx: Trx, { tenantCode, supplierCode }: Author): Promise<void> {
  const known = await suppliersAmong(trx, tenantCode, [supplierCode]);
  if (known.has(supplierCode)) return;
  throw new Violations([{ path: 'supplierCode', rule: '没有这个供应商', params: { supplierCode } }]);
}
