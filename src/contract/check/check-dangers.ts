import { UNSAFE_PROPS } from '../fields/fields';
import { stringsOf } from './places';
import type { JsonPath } from './problem';
import type { Report } from './report';

/** Keys whose values reach React components or Formily's state as they stand. */
const OPEN_KEYS = ['x-component-props', 'x-decorator-props', 'x-reactions'];
/** Props that are dangerous however deep they stand. */
const UNSAFE_ANYWHERE = /^(dangerouslySetInnerHTML|on[A-Z].*|srcDoc|formAction)$/;
const SCRIPT_ADDRESS = /^(javascript:|vbscript:|data:text\/html)/i;

/** Text and props that could run code in the browser: script addresses, raw HTML, event handlers. */
export function checkDangers(value: unknown, report: Report): void {
  for (const { path, text } of stringsOf(value)) {
    // Browsers drop spaces and control characters inside an address.
    if (SCRIPT_ADDRESS.test(text.replace(/[\s\p{Cc}\p{Cf}]/gu, ''))) {
      report.value(path, '不能写会执行脚本的地址');
    }
  }
  visitKeys(value, [], false, report);
}

function visitKeys(value: unknown, path: JsonPath, isOpen: boolean, report: Report): void {
  if (typeof value !== 'object' || value === null) return;
  const isProps = path.at(-1) === 'x-component-props' || path.at(-1) === 'x-decorator-props';
  for (const [key, item] of Object.entries(value)) {
    const place = [...path, Array.isArray(value) ? Number(key) : key];
    if (isOpen && (UNSAFE_ANYWHERE.test(key) || (isProps && UNSAFE_PROPS.test(key)))) {
      report.key(place, `不能写 ${key}：页面文件里不能有代码、原始 HTML 或事件处理`);
    }
    visitKeys(item, place, isOpen || OPEN_KEYS.includes(key), report);
  }
}
