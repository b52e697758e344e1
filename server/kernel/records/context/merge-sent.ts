import { isDeepStrictEqual } from 'node:util';
import { isCovered } from '../../../../src/contract/base/covered-paths';
import type { Doc } from '../../../../src/contract/base/doc';
import { isObject, objectsIn } from '../../../../src/contract/base/is-object';
import { isComputed } from '../../../../src/contract/fields/computed-field';
import { type FieldInfo, fieldsOf, itemFieldsOf } from '../../../../src/contract/fields/fields';
import type { FieldRights } from '../../../../src/contract/language/field-guards';
import { unseenBy } from '../../../../src/contract/language/field-guards';
import { isMasked } from '../../../../src/contract/language/masks';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import { hasSomeColumns } from '../../../../src/contract/pages/page-view';
import { maskedAt } from '../../../../src/contract/records/masked-doc';
import { rowsBefore } from '../../../../src/contract/records/stored-rows';

const ALL: FieldRights = { hidden: [], masked: [], shown: [], locked: [] };

/** Lays what is sent through a page over a stored record of its owner; `faults` are the paths that may not be written. */
export class Merge {
  readonly faults: string[] = [];
  private readonly rights: FieldRights;

  constructor(
    private readonly owner: RecordPage,
    private readonly page: RecordPage,
    private readonly mayWrite: (path: string) => boolean,
  ) {
    this.rights = page.rights ?? ALL;
  }

  /** A field of the owner's record as it is to be: what was sent, or what is stored. */
  value(field: FieldInfo, path: string, sent: unknown, stored: unknown): unknown {
    const isPart = hasSomeColumns(this.page, this.owner, path) || this.isGuardedWithin(path);
    if (field.type === 'object') return this.object(field, path, sent, stored);
    const items = itemFieldsOf(field);
    if (this.mayWrite(path) && !isPart) return items ? sent : this.unmasked(path, sent, stored);
    // Also where no column may be written: what was read is sent again without the columns that the page has not.
    if (items && sent !== undefined) return this.rows(items, path, sent, stored);
    return this.kept(field, path, sent, stored);
  }

  private object({ schema }: FieldInfo, path: string, sent: unknown, stored: unknown): unknown {
    if (sent === undefined && !this.mayWrite(path)) return stored;
    // Nothing at all is nothing of what the page has; what else there is stays.
    if (sent !== undefined && sent !== null && !isObject(sent)) {
      this.faults.push(path);
      return stored;
    }
    const [given, before] = [isObject(sent) ? sent : {}, isObject(stored) ? stored : {}];
    const own = fieldsOf({ type: 'object', properties: schema.properties ?? {} });
    const whole = withFields(before, own, (field, name) =>
      this.value(field, `${path}.${name}`, given[name], before[name]),
    );
    this.faults.push(...strangersIn(given, own, path));
    return Object.keys(whole).length > 0 || stored !== undefined ? whole : undefined;
  }

  private rows(items: ReadonlyMap<string, FieldInfo>, path: string, sent: unknown, stored: unknown): unknown {
    const before = objectsIn(stored);
    const given = sent ?? [];
    // Rows that are taken away, by whatever value, would take with them the columns that the page has not.
    const isFixed = this.isFixed(path);
    const isSound = Array.isArray(given) && given.every(isObject);
    if (!isSound || (isFixed && given.length !== before.length)) {
      this.faults.push(path);
      return stored;
    }
    if (given.length === 0) return isFixed ? stored : sent;
    const seen = before.map((row) => maskedAt(this.page, path, row) as Doc);
    const places = isFixed ? given.map((_, index) => index) : rowsBefore(given, seen, 0);
    return given.map((row, index) => {
      const place = places[index];
      const was = place === undefined ? {} : before[place]!;
      const whole = withFields(was, items, (field, name) =>
        this.cell(field, `${path}.${name}`, row[name], was[name]),
      );
      this.faults.push(...strangersIn(row, items, path));
      return whole;
    });
  }

  private cell(field: FieldInfo, path: string, sent: unknown, stored: unknown): unknown {
    if (this.page.rights) return this.value(field, path, sent, stored);
    return this.mayWrite(path) ? sent : this.kept(field, path, sent, stored);
  }

  private isGuardedWithin(path: string): boolean {
    const { hidden, masked, locked } = this.rights;
    return [...hidden, ...masked, ...locked].some((one) => one.startsWith(`${path}.`));
  }

  /** Whether rows are told by their place alone, since their writer does not see all of each. */
  private isFixed(path: string): boolean {
    const unseen = unseenBy(this.rights);
    return (
      !this.page.rights ||
      unseen.some((one) => one.startsWith(`${path}.`)) ||
      !this.mayWrite(path) ||
      this.isOfView(path)
    );
  }

  private isOfView(path: string): boolean {
    return this.page.resource.view !== undefined && hasSomeColumns(this.page, this.owner, path);
  }

  /** What was answered with its ends alone and is sent so again is the stored value; stars are nobody's own. */
  private unmasked(path: string, sent: unknown, stored: unknown): unknown {
    if (!isCovered(this.rights.masked, path)) return sent;
    if (isDeepStrictEqual(sent, maskedAt(this.page, path, stored))) return stored;
    if (isMasked(sent)) this.faults.push(path);
    return sent;
  }

  /** What may not be written may be sent again as it is; what is computed is computed anew. */
  private kept({ schema }: FieldInfo, path: string, sent: unknown, stored: unknown): unknown {
    const isAnswer = () => isDeepStrictEqual(sent, maskedAt(this.page, path, stored));
    const isBegun = () => stored === undefined && (sent === null || sent === '' || sent === schema.default);
    const isSame =
      sent === undefined ||
      isComputed(schema) ||
      isDeepStrictEqual(sent, stored) ||
      (this.page.rights !== undefined && (isAnswer() || isBegun()));
    if (!isSame) this.faults.push(path);
    return stored;
  }
}

function strangersIn(given: Doc, own: ReadonlyMap<string, unknown>, path: string): string[] {
  return Object.keys(given)
    .filter((name) => !own.has(name))
    .map((name) => `${path}.${name}`);
}

/** An object with what its own fields are to be, each as `take` has it; of groups the fields within are the group's. */
export function withFields(
  before: Doc,
  fields: ReadonlyMap<string, FieldInfo>,
  take: (field: FieldInfo, name: string) => unknown,
): Doc {
  const whole = { ...before };
  for (const [name, field] of fields) {
    if (name.includes('.')) continue;
    const value = take(field, name);
    if (value === undefined) delete whole[name];
    else whole[name] = value;
  }
  return whole;
}
