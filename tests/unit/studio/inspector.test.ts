import { createForm, type GeneralField, isVoidField } from '@formily/core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { isLeftOut } from '../../../src/components/field/blank-fields';
import type { Doc } from '../../../src/contract/base/doc';
import { registerExpressionCompiler } from '../../../src/contract/expressions/register';
import { buildFields } from '../../../src/contract/fields/build-fields';
import { compileForm, fieldsOf } from '../../../src/contract/fields/fields';
import { schemaOf } from '../../../src/contract/fields/form-schema';
import { formInForce } from '../../../src/contract/fields/state-form';
import type { ListPage, RecordPage } from '../../../src/contract/language/page-schema';
import type { PermissionMap } from '../../../src/contract/language/permissions';
import type { RecordRow } from '../../../src/contract/lists/list-query';
import { printsOf, printsOnRecord } from '../../../src/contract/lists/prints';
import { withSeenColumns } from '../../../src/contract/lists/seen-columns';
import { pageAsRead } from '../../../src/contract/pages/page-as-read';
import { pageAtFace } from '../../../src/contract/pages/page-at-face';
import { registerRules } from '../../../src/contract/rules/register';
import { explain, type Subject, subjectsOf } from '../../../src/features/studio/preview/explain';
import { answeredRow, sampleRecords } from '../../../src/features/studio/preview/sample-records';
import type { Situation } from '../../../src/features/studio/preview/situation';
import {
  buttonAction,
  grantedButtons,
  grantedTransitions,
  printAction,
  transitionAction,
} from '../../../src/runtime/list/actions/row-actions';
import { placedColumns } from '../../../src/runtime/list/views/table-config';
import { mergeUserInfor, setText } from '../../../src/services/session/session';
import { byStrength, tell } from '../../strength';
import { memoryStorage } from '../../support/browser/memory-storage';
import { covering } from '../../support/model/covering';
import { codesHeld, facesOfPage, SEATS, type Seat, scopeOfSeat } from '../../support/model/demo-access';
import { readTestPages, type TestPage } from '../../support/page-files';

const FLAGS =
  /^(x-(visible|hidden|face|disabled|pattern|serial|value|lookup|read|write|mask)|readOnly|required|when|notBy|face|editable|lenient|steps|at|prints|bulkActions|shared|sets|derived|pointed|rolled)$/;
const NOW = new Date('2026-03-02T02:00:00Z');
const { pages, every } = readTestPages();
const looked = covering(pages, featuresOf);
tell({ subject: 'what the inspector says', unit: 'pages', played: looked.length, of: pages.length });

/** What of a page decides whether something of it is there. */
function featuresOf({ page }: TestPage): string[] {
  const keys = new Set<string>();
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (FLAGS.test(key)) keys.add(typeof inner === 'string' ? `${key} ${inner.slice(0, 2)}` : key);
      visit(inner);
    }
  };
  visit(page);
  return [page.kind, `of a ${page.resource.scope}`, ...(page.resource.view ? ['view'] : []), ...keys];
}

/** What demo accounts in the demo tenants may do, each combination once. */
const seats = [...new Map(SEATS.map((seat) => [`${seat.account.role} ${seat.account.face}`, seat])).values()];

function permissionsOf({ account }: Seat): PermissionMap {
  return Object.fromEntries(
    every.flatMap(({ page }) => {
      const codes = codesHeld(account, page);
      return codes ? [[page.path, codes] as const] : [];
    }),
  );
}

/** Made-up records of each state that are looked at. */
const RECORDS = byStrength(1, 3);

/** Records that a page may have: a few that are made up of each state that it speaks of. */
function recordsOf({ page, dictionaries }: TestPage, seat: Seat): RecordRow[] {
  const scope = { ...scopeOfSeat(seat), now: () => NOW };
  const supplierCode = seat.account.supplierCode ?? '';
  const states = page.states
    ? [...new Set([page.states.initial, ...page.states.transitions.flatMap(({ from, to }) => [...from, to])])]
    : [undefined];
  return states.flatMap((state) =>
    sampleRecords({ page, dictionaries, state, supplierCode, scope })
      .slice(0, RECORDS)
      .map((row) => answeredRow(page, dictionaries, row, NOW)),
  );
}

/** A record with a page of its own is printed there. */
const printsInRows = (page: ListPage) => (printsOnRecord(page) ? [] : printsOf(page));

/** The page as the browser draws it. */
function drawnPage(page: RecordPage, { account }: Seat, permissions: PermissionMap): RecordPage {
  const drawn = pageAtFace(pageAsRead(page, permissions[page.path] ?? []), account.face);
  return drawn.kind === 'list' && account.face === 'office' ? withSeenColumns(drawn, permissions) : drawn;
}

/** How each field of a form stands, by the form's own model: `lines.0.price`. */
function fieldsDrawn({ page, dictionaries }: TestPage, seat: Seat, doc: Doc | undefined) {
  const definition = formInForce(page, doc).properties;
  const form = { ...page.form, properties: definition };
  const scope = scopeOfSeat(seat);
  const compiled = compileForm(form, dictionaries, doc === undefined, doc, { ...scope, now: NOW } as never);
  const model = createForm({ values: structuredClone(doc ?? {}) });
  const failures: unknown[] = [];
  const blank = doc === undefined && page.kind === 'list' ? { stateField: page.states?.field } : undefined;
  // With a list that is left out go its rows, and with a group its fields.
  const isPutAside = (field: GeneralField) => {
    for (let one: GeneralField | undefined = field; one; one = one.parent)
      if (isLeftOut(one, blank)) return true;
    return false;
  };
  buildFields(model, schemaOf(compiled), {
    ...scope,
    now: () => NOW,
    reportExpression: (error: unknown) => failures.push(error),
  } as never);
  const fields = Object.values(model.fields).flatMap((field) => {
    if (isVoidField(field)) return [];
    const isShown = field.display === 'visible' && !isPutAside(field);
    return {
      name: field.path.toString(),
      isShown,
      isOpen: isShown && field.pattern === 'editable',
      isRequired: isShown && field.required === true,
    };
  });
  return { fields, values: JSON.parse(JSON.stringify(model.values)) as Doc, failures };
}

describe('what the inspector says of every page', () => {
  let answers = 0;
  afterAll(() => {
    vi.unstubAllGlobals();
    console.log(`${answers} answers of the inspector held against what is drawn`);
  });
  beforeAll(() => {
    registerExpressionCompiler();
    registerRules('ids');
    vi.stubGlobal('sessionStorage', memoryStorage());
    vi.stubGlobal('localStorage', memoryStorage());
  });

  /** Whoever the runtime takes for signed in. */
  function signIn({ account, tenantCode }: Seat) {
    const { user, session } = scopeOfSeat({ account, tenantCode });
    setText('authorization', `Bearer ${account.username}`);
    setText('supplierCode', account.supplierCode ?? '');
    mergeUserInfor({ ...user, ...session } as never);
  }

  const situationOf = (seat: Seat, permissions: PermissionMap, record: Doc | undefined): Situation => ({
    face: seat.account.face,
    permissions,
    record,
    isNew: false,
    scope: { ...scopeOfSeat(seat), now: NOW } as never,
  });

  const seatsOf = ({ page }: TestPage) =>
    seats.filter(({ account }) => facesOfPage(page).includes(account.face));

  test.each(looked)(
    '$file: its columns and buttons are those that the runtime offers',
    { timeout: 240_000 },
    (one) => {
      const { page } = one;
      const differing: unknown[] = [];
      for (const seat of seatsOf(one)) {
        const permissions = permissionsOf(seat);
        signIn(seat);
        const drawn = drawnPage(page, seat, permissions);
        const shown = drawn.kind === 'list' ? placedColumns(drawn, {}).filter((one) => one.shown) : [];
        const columns = shown.map(({ column }) => column.field);
        const above =
          drawn.kind === 'list'
            ? [...grantedButtons(drawn, permissions, drawn.list.toolbar)]
            : grantedButtons(drawn, permissions, drawn.actions);
        const bulk = drawn.kind === 'list' ? grantedButtons(drawn, permissions, drawn.list.bulkActions) : [];
        const nothing = () => undefined;
        const onRows =
          drawn.kind === 'list'
            ? [
                ...grantedButtons(drawn, permissions, drawn.list.rowActions).map((button) =>
                  buttonAction(drawn, button, nothing),
                ),
                ...grantedTransitions(drawn, permissions).map((transition) =>
                  transitionAction(transition, drawn.states?.field ?? '', nothing),
                ),
                ...grantedButtons(drawn, permissions, printsInRows(drawn)).map((print) =>
                  printAction(print, nothing),
                ),
              ]
            : [];
        for (const record of recordsOf(one, seat)) {
          const situation = situationOf(seat, permissions, record);
          const offered = new Set(onRows.filter((action) => action.fits(record)).map(({ code }) => code));
          const there = new Set([
            ...above.map(({ code }) => code),
            ...bulk.map(({ code }) => code),
            ...offered,
          ]);
          const subjects = new Map(subjectsOf(page).map(({ subject }) => [JSON.stringify(subject), subject]));
          for (const subject of subjects.values()) {
            if (subject.kind === 'field') continue;
            const said = explain(page, subject, situation)!;
            answers += 1;
            const isThere =
              subject.kind === 'column' ? columns.includes(subject.name) : there.has(subject.name);
            const isTold = !said.reasons.some(({ keeps }) => keeps === 'away');
            if (said.verdict.isShown !== isThere || isTold !== isThere)
              differing.push({
                seat: seat.account.username,
                subject,
                isThere,
                said,
                state: page.states && record[page.states.field],
              });
          }
        }
      }
      expect(differing).toEqual([]);
    },
  );

  test.each(looked)('$file: its fields stand as the form draws them', { timeout: 240_000 }, (one) => {
    const { page } = one;
    const differing: unknown[] = [];
    for (const seat of seatsOf(one)) {
      const permissions = permissionsOf(seat);
      const drawn = { ...one, page: drawnPage(page, seat, permissions) };
      const names = new Set(fieldsOf(page.form).keys());
      for (const record of [undefined, ...recordsOf(one, seat)]) {
        const { fields, values } = fieldsDrawn(drawn, seat, record);
        const situation = { ...situationOf(seat, permissions, values), isNew: record === undefined };
        const known = new Map(fields.map((field) => [field.name, field]));
        const asked = new Set([...names, ...known.keys()].filter((name) => !/(^|\.)\d+$/.test(name)));
        for (const name of asked) {
          const subject: Subject = { kind: 'field', name };
          const said = explain(page, subject, situation);
          answers += 1;
          if (!said) {
            differing.push({ name, said: 'nothing' });
            continue;
          }
          const { name: _, ...stands } = known.get(name) ?? {
            name,
            isShown: false,
            isOpen: false,
            isRequired: false,
          };
          const isTold = !said.reasons.some(({ keeps }) => keeps === 'away');
          const isKept = said.verdict.isShown && said.reasons.some(({ keeps }) => keeps === 'fixed');
          if (
            JSON.stringify(said.verdict) !== JSON.stringify(stands) ||
            isTold !== stands.isShown ||
            (stands.isShown && isKept === stands.isOpen)
          )
            differing.push({
              seat: seat.account.username,
              name,
              isNew: record === undefined,
              state: page.states && record?.[page.states.field],
              stands,
              said: said.verdict,
              reasons: said.reasons,
            });
        }
      }
    }
    expect(differing).toEqual([]);
  });
});
