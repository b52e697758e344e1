import {
  EXAMPLE_SCOPE,
  FUNCTION_NOTES,
  OTHER_FUNCTIONS,
  REFUSED_FUNCTIONS,
  SESSION_NOTES,
  USER_NOTES,
} from '../../src/contract/notes/expression-notes';
import { row, tableHead } from './parts';
import { code } from './words';

/** The section on expressions: what they may name, and every function with an example and what it gives. */
export function expressionsSection(): string {
  const names = (variable: string, notes: typeof USER_NOTES) =>
    Object.entries(notes).map(([name, { means }]) => row([code(`${variable}.${name}`), means]));
  const functions = Object.entries(FUNCTION_NOTES).map(([name, { means, example, gives }]) =>
    row([code(name), means, code(example.replaceAll('|', '\\|')), code(gives)]),
  );
  const refused = Object.entries(REFUSED_FUNCTIONS).map(([name, instead]) => `${code(name)}（${instead}）`);
  return [
    '## 表达式\n',
    '写在 `{{ }}` 里，语法是 [CEL](https://cel.dev)，怎么用见[编写指南](authoring.md#表达式)。\n',
    '### 登录的人和所在的地方\n',
    '除了 `values`（表单的值）、`row`（列表的一行或明细的一项）、`deps`（联动依赖的字段）和 `now`（现在），还可以写：\n',
    ...tableHead(['名称', '是什么']),
    ...names('user', USER_NOTES),
    ...names('session', SESSION_NOTES),
    '',
    '### 函数\n',
    `例子里的表单是 ${code(EXAMPLE_SCOPE.values)}，现在是北京时间 2026-03-31 09:00。\n`,
    ...tableHead(['名称', '做什么', '例子', '得到']),
    ...functions,
    '',
    `还有 CEL 自带、页面里用不到的 ${OTHER_FUNCTIONS.map(code).join('、')}。不能用的是 ${refused.join('、')}。\n`,
  ].join('\n');
}
