import { ExpressionError, expressionIn, parseExpression } from '../expressions/expression';
import { typeOf } from '../expressions/lenient';
import { lastValueFaults } from './check-last-values';
import { emptyOperands } from './empty-operands';
import { describeFault, type ExpressionFault, typeName } from './expression-message';
import { surroundings } from './expression-scope';
import type { Report } from './report';

/** A condition where there is no record, as of a card of a dashboard: it may name who looks (`user`, `session`) and `now`. */
export function checkPersonCondition(text: string, report: Report): void {
  const expression = expressionIn(text);
  if (expression === undefined) {
    report.value([], 'when 是条件，要写在 {{ }} 里');
    return;
  }
  const offset = text.indexOf('{{') + 2;
  for (const { start, message, suggestion } of faultsOf(expression))
    report.inside([], offset + start, message, { suggestion });
}

function faultsOf(expression: string): ExpressionFault[] {
  const scope = surroundings();
  try {
    const { valid, error, type = 'dyn' } = typeOf(scope.environment, expression);
    if (!valid && error) throw error;
    const { ast } = parseExpression(expression);
    const message = `这里应是条件（是否），表达式的结果却是${typeName(type)}`;
    const start = expression.length - expression.trimStart().length;
    if (type !== 'dyn' && type !== 'bool') return [{ start, message }];
    const asked = lastValueFaults(ast, ['when'], new Map(), undefined);
    return asked.length > 0 ? asked : emptyOperands(ast, true);
  } catch (reason) {
    if (reason instanceof ExpressionError) return [{ start: reason.start, message: reason.message }];
    return [describeFault(expression, reason as Parameters<typeof describeFault>[1], scope)];
  }
}
