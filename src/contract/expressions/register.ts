import { Schema } from '@formily/json-schema';
import {
  type ExpressionError,
  type ExpressionScope,
  evaluateExpression,
  toExpressionError,
} from './expression';
import type { OtherRecords } from './others';

/**
 * What a form hands to its expressions through Formily's scope. `now` is asked at each evaluation;
 * `reportExpression` hears of a wrong expression, whose value then stays as it was.
 */
export interface FormScope {
  user: unknown;
  session: unknown;
  now: () => Date;
  /** What the record's roll-ups come to: read as `values.<name>`, and no values of the form. */
  rolled?: Readonly<Record<string, unknown>> | undefined;
  others?: OtherRecords | undefined;
  reportExpression: (error: ExpressionError) => void;
}

/** Formily's own scope beside ours. */
interface CompilerScope extends FormScope {
  $values?: unknown;
  $record?: unknown;
  $deps?: unknown;
}

/** CEL in place of Formily's compiler (`new Function`): pages need no eval. Once a side, before any form. */
export function registerExpressionCompiler(): void {
  Schema.registerCompiler((expression: string, scope: CompilerScope) => {
    try {
      return evaluateExpression(expression, bindingsOf(scope));
    } catch (reason) {
      scope.reportExpression(toExpressionError(expression, reason));
      return undefined;
    }
  });
}

/** Live values with further ones beside them: a copy would make every reaction depend on every field. */
function beside(values: unknown, more: FormScope['rolled']): unknown {
  if (!more || typeof values !== 'object' || values === null) return values;
  const isMore = (name: string | symbol): name is string =>
    typeof name === 'string' && Object.hasOwn(more, name);
  return new Proxy(values, {
    get: (target, name) => (isMore(name) ? more[name] : Reflect.get(target, name)),
    has: (target, name) => isMore(name) || Reflect.has(target, name),
    ownKeys: (target) => [...new Set([...Reflect.ownKeys(target), ...Object.keys(more)])],
    getOwnPropertyDescriptor: (target, name) =>
      isMore(name)
        ? { value: more[name], enumerable: true, configurable: true, writable: true }
        : Reflect.getOwnPropertyDescriptor(target, name),
  });
}

/** Formily's scope under our names, each looked up when an expression names it. */
function bindingsOf(scope: CompilerScope): ExpressionScope {
  return {
    get values() {
      return beside(scope.$values, scope.rolled);
    },
    get row() {
      return scope.$record;
    },
    get deps() {
      return scope.$deps;
    },
    get user() {
      return scope.user;
    },
    get session() {
      return scope.session;
    },
    get now() {
      return scope.now();
    },
    get others() {
      return scope.others;
    },
  };
}
