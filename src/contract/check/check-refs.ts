import { type RefRead, refReads } from '../expressions/refs-in';
import type { FieldSchema } from '../language/field-schema';
import type { RecordPage } from '../language/page-schema';
import type { ExpressionFault } from './expression-message';
import type { Scope, Shape } from './expression-scope';
import { type JsonPath, nearest } from './problem';

const HERE =
  'refs 只能用在 x-validator 的 assert、required、x-value，按钮和流转的 when，以及流转的 sets 和 creates 里';

/**
 * What is wrong with how an expression reads records that references name: where it stands, which field names a record, and
 * that it goes no further than that record's own fields. Whether those are there, their types tell.
 */
export function refFaults(
  expression: string,
  scope: Scope,
  path: JsonPath,
  page: RecordPage,
  written: FieldSchema | undefined,
): ExpressionFault[] {
  const reads = refReads(expression);
  const [first] = reads;
  if (!first) return [];
  if (!mayRead(path)) return [{ start: first.start, message: HERE }];
  if (path.at(-1) === 'x-value' && (written?.['x-pattern'] ?? 'editable') === 'editable') {
    const message = 'x-value 里用了 refs，由网关在保存时算出，请同时写 "x-pattern": "readPretty"';
    return [{ start: first.start, message }];
  }
  const { refs } = scope.shape;
  const known = typeof refs === 'object' ? refs : {};
  return reads.flatMap((read) => faultOf(read, known, page));
}

function faultOf({ reference, field, start }: RefRead, known: Shape, page: RecordPage): ExpressionFault[] {
  const names = Object.keys(known);
  if (reference === '')
    return [{ start, message: 'refs 后面要写引用字段的名字，例如 refs.orderId.quantity' }];
  if (!Object.hasOwn(known, reference)) {
    const message = noReference(page, reference, names);
    return [{ start: start + 5, message, suggestion: nearest(reference, names) }];
  }
  if (field === '') {
    const message = `refs.${reference} 是一整条记录，请写到它的字段；有没有这条记录，写 refs.${reference}.id == null`;
    return [{ start, message }];
  }
  const shape = known[reference];
  const [step = '', ...further] = field.split('.');
  if (typeof shape !== 'object' || further.length === 0) return [];
  const isGroup = !Object.hasOwn(shape, step) || typeof shape[step] === 'object';
  if (isGroup) return [];
  const message = `refs 只到一层：refs.${reference}.${step} 不是一组字段，不能再往下写`;
  return [{ start, message }];
}

/** What is said of a name that is no reference of a page, which has those of `names`. */
export function noReference({ path }: RecordPage, reference: string, names: readonly string[]): string {
  return names.length === 0
    ? `refs.${reference}：${path} 没有从另一个页面的记录里选一条的字段`
    : `refs 只认从另一个页面的记录里选一条的字段，${reference} 不是`;
}

/** Whether records that references name may be read at a place of the file. */
function mayRead(path: JsonPath): boolean {
  const key = path.at(-1);
  if (path[0] === 'form') {
    if (path.includes('x-reactions')) return false;
    return key === 'assert' || key === 'required' || key === 'x-value';
  }
  if (path[0] === 'states')
    return (key === 'when' && path.length === 4) || path[3] === 'sets' || path[3] === 'creates';
  return key === 'when' && path[1] !== 'toolbar';
}
