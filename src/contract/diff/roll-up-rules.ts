import { rollUpOf, rollUpsIn } from '../roll-ups';
import { caution, danger, type Finding, info, isSame, type Pair, type Rule, shown } from './change';

/** What is told of another page's records, to those who may open it. */
function changed({ before, after }: Pair): Finding[] {
  return rollUpsIn(after).flatMap(({ name, rollUp }) => {
    const old = rollUpOf(before, name);
    const at = `汇总 ${name}`;
    if (!old) return [info(at, `新增，由 ${rollUp.of.page} 汇总，打得开那个页面的人看得到`)];
    if (isSame(old.of, rollUp.of)) return [];
    return [caution(at, `由 ${shown(old.of)} 改为 ${shown(rollUp.of)}`)];
  });
}

/** What may be taken. */
function limits({ before, after }: Pair): Finding[] {
  return rollUpsIn(before).flatMap(({ name, rollUp: { minimum, of } }) => {
    const now = rollUpOf(after, name);
    const at = `汇总 ${name}`;
    if (!now)
      return [
        danger(
          at,
          minimum === undefined ? '删除，用到它的查询和规则不再起作用' : `删除，${of.page} 不再有底线`,
        ),
      ];
    if (minimum === undefined) return [];
    if (now.minimum === undefined) return [danger(at, `去掉了 minimum，${of.page} 上可以超出`)];
    return now.minimum < minimum ? [danger(at, `minimum 由 ${minimum} 降为 ${now.minimum}`)] : [];
  });
}

export const ROLL_UP_RULES = {
  rollUps: { effect: 'other', find: changed },
  minimums: { effect: 'permission', find: limits },
} as const satisfies Record<string, Rule>;
