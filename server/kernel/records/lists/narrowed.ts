import { derivedOf } from '../../../../src/contract/fields/fields';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import type { Narrowing } from '../../../../src/contract/language/resource-schema';
import { conditionsOf, ownValueIn } from '../../../../src/contract/pages/page-view';
import type { Filter } from './filter';

/** The filters that `where` of a view, a chart or a card of a page file stands for. */
export function narrowedBy(page: RecordPage, where: Narrowing): Filter[] {
  return conditionsOf(where).flatMap(({ field, values }): Filter[] => {
    if (derivedOf(page, field)) return [{ kind: 'derived', field, values: values.map(String) }];
    const owns = values.flatMap((value) => {
      const own = ownValueIn(value);
      return own === undefined || own === 'unknown' ? [] : own;
    });
    const given = values.filter((value) => ownValueIn(value) === undefined);
    const filters: Filter[] = owns.map((own) => ({ kind: 'own', field, own }));
    if (given.length > 0) filters.push({ kind: 'oneOf', field, values: given });
    return filters.length === 1 ? filters : [{ kind: 'anyOf', field, filters }];
  });
}
