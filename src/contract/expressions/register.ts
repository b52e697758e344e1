import { Schema } from '@formily/json-schema';
import {
  type ExpressionError,
  type ExpressionScope,
  evaluateExpression,
  toExpressionError,
} from './expression';

/**
 * What a form hands to its expressions through Formily's scope. `now` is asked at each evaluation;
 * `reportExpression` hears of a wrong expression, whose value then stays as it was.
 */
export interface FormScope {
  user: unknown;
  session: unknown;
  now: () => Date;
  reportExpression: (error: ExpressionError) => void;
}

/** Formily's own scope beside ours. */
interface CompilerScope extends FormScope {
  $values?: unknown;
  $record?: unknown;
  $deps?: unknown;
}

/**
 * Puts CEL in the place of Formily's compiler (`new Function`), so that pages run without eval.
 * Called once by each side before a form is made.
 */
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

/** Formily's scope under our names, each looked up when an expression names it. */
function bindingsOf(scope: CompilerScope): ExpressionScope {
  return {
    get values() {
      return scope.$values;
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
  };
}
