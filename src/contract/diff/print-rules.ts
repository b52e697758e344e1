import { sameValue } from '../fields/certified';
import type { RecordPage } from '../language/page-schema';
import type { Print, PrintBlockWords } from '../language/print-schema';
import { namedField } from '../lists/list-query';
import { printsOf } from '../lists/prints';
import { caution, danger, type Finding, info, type Pair, type Rule, shown } from './change';

/** What a print takes out of the page: fields, columns and texts, each as it is written. */
function takenBy({ body }: Print): string[] {
  return body.flatMap(takenByBlock);
}

function takenByBlock(block: PrintBlockWords): string[] {
  if (typeof block === 'string') return block.includes('{{') ? [block] : [];
  if ('fields' in block) return block.fields.map(namedField);
  if ('table' in block) return block.columns.map((one) => `${block.table}.${namedField(one)}`);
  if ('qr' in block) return [block.qr, ...(block.caption?.includes('{{') ? [block.caption] : [])];
  if ('related' in block) return (block.columns ?? ['*']).map((name) => `${block.related}.${name}`);
  if ('steps' in block) return ['状态变更'];
  return 'approval' in block ? ['审批记录'] : [];
}

const printsIn = (page: RecordPage) => (page.kind === 'list' ? printsOf(page) : []);

/** Whoever holds a print's code takes on paper what it names; what makes a print trustworthy may go. */
function prints({ before, after }: Pair): Finding[] {
  return printsIn(after).flatMap((now) => {
    const old = printsIn(before).find(({ code }) => code === now.code);
    if (!old) return [];
    const at = `打印件 ${now.code}`;
    const known = new Set(takenBy(old));
    const more = takenBy(now).filter((one) => !known.has(one));
    return [
      ...(more.length > 0 ? [caution(at, `还印 ${more.map(shown).join('、')}，已有该权限的人都能带走`)] : []),
      ...(old.verify && !now.verify ? [danger(at, '去掉了 verify，新的打印件不能核验真伪')] : []),
      ...(old.when !== undefined && old.when !== now.when
        ? [
            caution(
              at,
              now.when === undefined
                ? '去掉了 when，对所有记录都可以打印'
                : `when 由 ${shown(old.when)} 改为 ${shown(now.when)}`,
            ),
          ]
        : []),
      ...(more.length === 0 && !sameValue({ ...old, when: 0, verify: 0 }, { ...now, when: 0, verify: 0 })
        ? [info(at, '版面有改动')]
        : []),
    ];
  });
}

export const PRINT_RULES: Readonly<Record<string, Rule>> = {
  prints: { effect: 'permission', find: prints },
};
