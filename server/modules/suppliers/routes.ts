import { POSEIDON } from '../../../src/contract/identity';
import { BLACKLISTED } from '../../../src/contract/supplier-status';
import { SUPPLIERS } from '../../../src/contract/system-resources';
import { noPermission, notFound } from '../../kernel/base/errors';
import { scopeOf, type User } from '../../kernel/base/user';
import { answer } from '../../kernel/http/answer';
import type { Mount } from '../../kernel/http/gateway-context';
import { nothing, readBody, readQuery } from '../../kernel/http/input';
import { described } from '../../kernel/http/route-docs';
import { grantsOf, requireGrant } from '../../kernel/policies/grants';
import type { RecordContext } from '../../kernel/records/record-context';
import { transitRecord } from '../../kernel/records/transit-record';
import type { SchemaRegistry } from '../../kernel/schemas/registry';
import { presentSupplier } from '../../kernel/sessions/supplier-directory';
import { approvalsOf } from './approval-log';
import { presentContactLog, readContactLog } from './contact-log';
import { localized, presentOverview, readOverview } from './overview';
import { presentApproval, presentDecision } from './present-approval';
import { ownRecord, registrationOf, type SupplierRow, subjectOf } from './read-supplier';
import { byAccount, byName, bySupplier, logQuery, SUPPLIER_NOTES, submission } from './route-docs';
import { takenNames } from './taken-names';

/** A supplier and where it stands (specification section 7, "Supplier area"; decision 025). */
export function mountSuppliers(registry: SchemaRegistry): Mount {
  return (app, { database, authenticate, clock, translate }) => {
    const context: RecordContext = { database, registry, clock };
    const area = `${POSEIDON}/supSupplier`;

    /** Reads about one supplier in one transaction that sees the caller's rows alone. */
    function about<T>(
      user: User,
      asked: string | undefined,
      read: (trx: Parameters<typeof approvalsOf>[0], supplier: SupplierRow) => Promise<T> | T,
    ): Promise<T> {
      return database.inTenant(scopeOf(user), async (trx) =>
        read(trx, await subjectOf(context, trx, user, asked)),
      );
    }

    app.get(`${area}/supplierByAccountId`, described(SUPPLIER_NOTES.ofAccount), authenticate, async (c) => {
      readQuery(c, byAccount);
      return answer(c, await about(c.get('user'), undefined, (_, supplier) => presentSupplier(supplier)));
    });

    app.get(
      `${area}/querySupplierBySupplierCode`,
      described(SUPPLIER_NOTES.byCode),
      authenticate,
      async (c) => {
        const { supplierCode: asked } = readQuery(c, bySupplier);
        return answer(c, await about(c.get('user'), asked, (_, supplier) => presentSupplier(supplier)));
      },
    );

    app.get(`${area}/getSupplierCode`, described(SUPPLIER_NOTES.code), authenticate, async (c) => {
      const { supplierCode: asked } = readQuery(c, bySupplier);
      const user = c.get('user');
      if (user.supplierCode === null && asked === undefined) return answer(c, { supplierCode: '' });
      const read = (_: unknown, row: SupplierRow) => ({ supplierCode: row.supplier_code });
      return answer(c, await about(user, asked, read));
    });

    app.get(`${area}/checkSupBlack`, described(SUPPLIER_NOTES.blacklisted), authenticate, async (c) => {
      const { supplierCode: asked } = readQuery(c, bySupplier);
      const found = await about(c.get('user'), asked, async (trx, { tenant_code, supplier_code, status }) => {
        const steps = await approvalsOf(trx, tenant_code, supplier_code);
        const listed = steps.find(({ to_status }) => to_status === BLACKLISTED);
        const isBlack = status === BLACKLISTED;
        return {
          supplierCode: supplier_code,
          isBlack: isBlack ? 'Y' : 'N',
          ...(isBlack && listed && { since: listed.at.toISOString(), reason: listed.reason }),
        };
      });
      return answer(c, found);
    });

    app.post(`${area}/checkSupplier`, described(SUPPLIER_NOTES.taken), authenticate, async (c) => {
      const asked = await readBody(c, byName);
      return answer(c, await takenNames(context, c.get('user'), asked));
    });

    app.post(`${area}/querySupDetails`, described(SUPPLIER_NOTES.details), authenticate, async (c) => {
      const { supplierCode: asked } = await readBody(c, bySupplier);
      const user = c.get('user');
      const found = await about(user, asked, async (trx, supplier) => {
        const { company } = await registrationOf(context, trx, user, supplier, ['company']);
        return { ...presentSupplier(supplier), company };
      });
      return answer(c, found);
    });

    app.post(
      `${area}/supplierRegAllInfo`,
      described(SUPPLIER_NOTES.registration),
      authenticate,
      async (c) => {
        const { supplierCode: asked } = await readBody(c, bySupplier);
        const user = c.get('user');
        const found = await about(user, asked, async (trx, supplier) => ({
          supplier: presentSupplier(supplier),
          ...(await registrationOf(context, trx, user, supplier)),
          approvals: (await approvalsOf(trx, supplier.tenant_code, supplier.supplier_code)).map(
            presentApproval,
          ),
        }));
        return answer(c, found);
      },
    );

    app.post(`${area}/supplierInfoWad`, described(SUPPLIER_NOTES.submission), authenticate, async (c) => {
      const { supplierCode: asked, version } = await readBody(c, submission);
      const user = c.get('user');
      const page = registry.byResource(SUPPLIERS)?.page;
      if (!page) throw notFound();
      const record = await about(user, asked, (trx, supplier) => ownRecord(context, trx, supplier));
      const move = {
        id: record.id,
        version: version ?? record.version,
        code: SUBMIT,
        reason: undefined,
      };
      return answer(c, await transitRecord(context, { user, page }, move));
    });

    app.get(
      `${POSEIDON}/supApproveLog/getApproveDateForNotify`,
      described(SUPPLIER_NOTES.decision),
      authenticate,
      async (c) => {
        const { supplierCode: asked } = readQuery(c, bySupplier);
        const found = await about(c.get('user'), asked, async (trx, { tenant_code, supplier_code, status }) =>
          presentDecision(status, await approvalsOf(trx, tenant_code, supplier_code)),
        );
        return answer(c, found);
      },
    );

    app.get(`${area}/supplierOverview`, described(SUPPLIER_NOTES.overview), authenticate, async (c) => {
      readQuery(c, nothing);
      const user = c.get('user');
      if (user.supplierCode === null) throw noPermission();
      const read = await about(user, undefined, (trx, supplier) =>
        readOverview(context, trx, user, supplier),
      );
      const overview = await presentOverview(context, read);
      return answer(
        c,
        localized(overview, (text) => translate(text, c.get('language'))),
      );
    });

    app.post(
      `${POSEIDON}/supSupplierContact/querytLog`,
      described(SUPPLIER_NOTES.contactLog),
      authenticate,
      async (c) => {
        const { supplierCode: asked, ...query } = await readBody(c, logQuery);
        const user = c.get('user');
        const { rows, total } = await about(user, asked, async (trx, supplier) => {
          const contacts = registry.byResource('contact')?.page;
          // Staff who may open suppliers see it; of a supplier's own people, those who may open the contacts.
          if (user.supplierCode !== null && contacts)
            requireGrant(await grantsOf(trx, user, registry), contacts.path);
          return readContactLog(context, trx, supplier, query);
        });
        return answer(c, { list: await presentContactLog(context, rows), total });
      },
    );
  };
}

/** The code of the transition by which a supplier asks to be certified. */
const SUBMIT = 'submit';
