import { POSEIDON } from '../../../src/contract/identity';
import type { RecordRow } from '../../../src/contract/list-query';
import { grantsPage } from '../../../src/contract/permissions';
import { noPermission, notFound, recordNotFound } from '../../kernel/base/errors';
import { scopeOf, type User } from '../../kernel/base/user';
import { CATEGORY_TREE, categoriesIn, categoryTree } from '../../kernel/dictionaries/category-tree';
import { regionOf } from '../../kernel/dictionaries/regions';
import { tenantDictionaries } from '../../kernel/dictionaries/tenant-dictionaries';
import { answer } from '../../kernel/http/answer';
import type { Mount } from '../../kernel/http/gateway-context';
import { readQuery } from '../../kernel/http/input';
import { described } from '../../kernel/http/route-docs';
import { grantsOf } from '../../kernel/policies/grants';
import type { RecordContext } from '../../kernel/records/record-context';
import type { SchemaRegistry } from '../../kernel/schemas/registry';
import { byCode, SUPPLIER_FORM_NOTES } from './form-route-docs';
import { recordsOf, subjectOf } from './read-supplier';
import { bySupplier } from './route-docs';

/** Resources of which a supplier has one record, by the call that answers it (specification section 7). */
const BY_CODE = {
  'supplier-sign-info': 'supplierSignInfo',
  'supplier-legal-info': 'supplierLegalInfo',
} as const;
const CATEGORY = 'supplierCategory';

/**
 * What a supplier has filled in once, by the supplier's code: a supplier's own people need a grant on the page, staff
 * one on the page of suppliers. Saving goes by the page files.
 */
export function mountSupplierForms(registry: SchemaRegistry): Mount {
  return (app, { database, authenticate, translate, clock }) => {
    const context: RecordContext = { database, registry, clock };

    /** Throws tenant_mismatch, no_permission or record_not_found. */
    function ownForm(user: User, asked: string | undefined, resource: string): Promise<RecordRow> {
      const page = registry.byResource(resource)?.page;
      if (!page) throw notFound();
      return database.inTenant(scopeOf(user), async (trx) => {
        const supplier = await subjectOf(context, trx, user, asked);
        const isOwn = user.supplierCode !== null;
        if (isOwn && !grantsPage(await grantsOf(trx, user, registry), page.path)) throw noPermission();
        const [record] = await recordsOf(context, trx, supplier, resource);
        if (!record) throw recordNotFound();
        return record;
      });
    }

    for (const [name, resource] of Object.entries(BY_CODE)) {
      const notes = described(SUPPLIER_FORM_NOTES[resource]);
      app.get(`${POSEIDON}/${name}/info/code`, notes, authenticate, async (c) =>
        answer(c, await ownForm(c.get('user'), readQuery(c, byCode).code, resource)),
      );
    }

    const area = `${POSEIDON}/supSupplierBusCategory`;
    app.get(`${area}/queryCatSerByCode`, described(SUPPLIER_FORM_NOTES.service), authenticate, async (c) =>
      answer(c, await ownForm(c.get('user'), readQuery(c, bySupplier).supplierCode, CATEGORY)),
    );

    app.get(`${area}/queryCityCateByCode`, described(SUPPLIER_FORM_NOTES.named), authenticate, async (c) => {
      const { supplierCode: asked } = readQuery(c, bySupplier);
      const record = await ownForm(c.get('user'), asked, CATEGORY);
      const language = c.get('language');
      const user = c.get('user');
      const base = registry.dictionaries();
      const own = await database.readInTenant(scopeOf(user), (trx) =>
        tenantDictionaries(trx, base, user.tenantCode, [CATEGORY_TREE]),
      );
      const { entries = [] } = own[CATEGORY_TREE] ?? {};
      const tree = categoryTree(entries, (text) => translate(text, language));
      const known = [1, 2, 3].flatMap((level) => categoriesIn(tree, '', level) ?? []);
      return answer(c, {
        supplierCode: record.supplierCode,
        nationwide: record.nationwide === true,
        cities: codesIn(record.serviceCities).flatMap((id) => regionOf(id) ?? []),
        categories: codesIn(record.categories).flatMap((id) => {
          const found = known.find(({ categoryId }) => categoryId === id);
          if (!found) return [];
          const { children: _, ...category } = found;
          return [category];
        }),
      });
    });
  };
}

function codesIn(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
