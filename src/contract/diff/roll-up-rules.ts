import { sameValue } from '../fields/certified';
import { pagesOf, rollUpOf, rollUpsIn } from '../fields/roll-ups';
import type { RollUp } from '../language/roll-up-schema';
import { caution, danger, type Finding, info, type Pair, type Rule, shown } from './change';

/** What is told of another page's records, to those who may open it. */
function changed({ before, after }: Pair): Finding[] {
  return rollUpsIn(after).flatMap(({ name, rollUp }) => {
    const old = rollUpOf(before, name);
    const at = `汇总 ${name}`;
    const pages = pagesOf(rollUp);
    if (!old)
      return [
        info(
          at,
          `新增，由 ${pages.join('、')} 汇总，打得开${pages.length > 1 ? '这些' : '那个'}页面的人看得到`,
        ),
      ];
    const { back: oldBack, ...oldCounted } = old.of;
    const { back, ...counted } = rollUp.of;
    const findings: Finding[] = [];
    if (!sameValue(oldCounted, counted))
      findings.push(caution(at, `由 ${shown(oldCounted)} 改为 ${shown(counted)}`));
    if (!sameValue(oldBack, back)) findings.push(caution(at, changedBack(old, rollUp)));
    return findings;
  });
}

function changedBack(old: RollUp, rollUp: RollUp): string {
  const [before, after] = [pagesOf(old), pagesOf(rollUp)];
  const left = before.filter((page) => !after.includes(page));
  const further = after.filter((page) => !before.includes(page));
  return [
    `退回的数（back）由 ${shown(old.of.back)} 改为 ${shown(rollUp.of.back)}`,
    ...(further.length > 0 ? [`打不开 ${further.join('、')} 的人不再看到这个数`] : []),
    ...(left.length > 0 ? [`看到这个数不再要打得开 ${left.join('、')}`] : []),
  ].join('；');
}

/** What may be taken. */
function limits({ before, after }: Pair): Finding[] {
  return rollUpsIn(before).flatMap(({ name, rollUp }) => {
    const { minimum } = rollUp;
    const pages = pagesOf(rollUp).join('、');
    const now = rollUpOf(after, name);
    const at = `汇总 ${name}`;
    if (!now)
      return [
        danger(
          at,
          minimum === undefined ? '删除，用到它的查询和规则不再起作用' : `删除，${pages} 不再有底线`,
        ),
      ];
    if (minimum === undefined) return [];
    if (now.minimum === undefined) return [danger(at, `去掉了 minimum，${pages} 上可以超出`)];
    return now.minimum < minimum ? [danger(at, `minimum 由 ${minimum} 降为 ${now.minimum}`)] : [];
  });
}

export const ROLL_UP_RULES = {
  rollUps: { effect: 'other', find: changed },
  minimums: { effect: 'permission', find: limits },
} as const satisfies Record<string, Rule>;
