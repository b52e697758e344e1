import type { Announcements } from '@dnd-kit/core';
import { t } from '@/services/i18n';

interface Words {
  nameOf(card: unknown): string;
  columnOf(value: unknown): string;
  /** Why a card cannot be put into a column; empty where it can. */
  refusalOf(card: unknown, to: unknown): string;
}

/** What a screen reader is told of a card at its handle. */
export function instructions(): string {
  return t('按空格拿起卡片，用左右方向键换列，再按空格放下，按 Esc 放回原处。');
}

/** What a screen reader is told while a card is moved. */
export function announcementsOf({ nameOf, columnOf, refusalOf }: Words): Announcements {
  const over = (card: unknown, to: unknown) => {
    const column = columnOf(to);
    const why = refusalOf(card, to);
    return why
      ? t('在「{column}」列上，不能放下：{why}', { column, why })
      : t('在「{column}」列上', { column });
  };
  return {
    onDragStart: ({ active }) => t('已拿起 {name}', { name: nameOf(active.data.current) }),
    onDragOver: ({ active, over: target }) =>
      target ? over(active.data.current, target.id) : t('不在任何一列上'),
    onDragEnd: ({ active, over: target }) => {
      const card = active.data.current;
      if (!target) return t('已放回原处');
      const why = refusalOf(card, target.id);
      return why || t('已放在「{column}」列', { column: columnOf(target.id) });
    },
    onDragCancel: () => t('已放回原处'),
  };
}
