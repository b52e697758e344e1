import { type Dictionary, NUMBER_CODE, TEXT_CODE } from '../language/dictionary-schema';
import type { Report } from './report';

/**
 * Values are different in the whole of a tree, as a field may store the value alone, and such as a tenant's record of
 * the dictionary can hold (decision 033).
 */
export function checkEntries(all: Dictionary['entries'], report: Report): void {
  const seen = new Set<string | number>();
  const visit = (entries: Dictionary['entries'] | undefined, at: Report) => {
    for (const [{ value, children }, entry] of at.each(entries)) {
      const place = entry.at('value');
      if (seen.has(value)) place.value([], `取值 ${value} 重复`);
      if (typeof value !== typeof all[0]!.value)
        place.value([], '同一个字典的取值要么都是文本，要么都是数字');
      const fault = codeFault(value);
      if (fault) place.value([], fault);
      seen.add(value);
      visit(children, entry.at('children'));
    }
  };
  visit(all, report.at('entries'));
}

function codeFault(value: string | number): string | undefined {
  if (typeof value === 'number') {
    return NUMBER_CODE.test(String(value)) ? undefined : '数字取值应是 0 到 999999999 的整数';
  }
  return TEXT_CODE.test(value)
    ? undefined
    : '取值应以字母或数字开头，只含字母、数字、- 和 _，最多 60 个字符；要显示的文字写在 label 里';
}
