import type { ShapeName } from '../language/list-shapes';
import { type Note, type Notes, note } from './note';

/** The heading of a shape in the reference, what it is in `list`, and what its own keys mean. */
const SHAPES: Readonly<Record<ShapeName, { title: string; key: Note; keys: Notes }>> = {
  board: {
    title: '看板',
    key: note('看板怎样画，由 "as": "board" 的视图显示', '没有看板'),
    keys: {
      by: note(
        '一列一个取值：states 的状态字段（拖动就是流转，确认、原因和填写的内容与按钮一样，没有那个流转的拖不过去）、有选项的字段（拖动就是改写，要有修改的权限），或派生字段（不能拖动）',
      ),
      card: note('卡片上的字段，第一个是名称', '同手机上的卡片'),
    },
  },
  calendar: {
    title: '日历',
    key: note('日历怎样画，由 "as": "calendar" 的视图显示', '没有日历'),
    keys: {
      start: note('开始的日期字段，date 是全天，dateTime 带几点，都是北京时间'),
      end: note('结束的日期字段，与 start 同类；早于开始的只画在开始那天，并标出来', '只在开始那天'),
      title: note('日历上显示的字段'),
    },
  },
  tree: {
    title: '树',
    key: note('树怎样画，由 "as": "tree" 的视图显示', '没有树'),
    keys: {
      parent: note('存放上级的字段，从本页的记录里选；移动时改的就是它，不会移到自己的下级里'),
    },
  },
  cards: {
    title: '带图片的卡片',
    key: note('带图片的卡片怎样画，由 "as": "cards" 的视图显示', '没有卡片'),
    keys: {
      title: note('卡片的名称，按它打开记录'),
      picture: note('Upload 字段，显示其中第一张图片', '没有图片'),
      fields: note('名称下面的字段，最多 6 个', '同手机上的卡片'),
    },
  },
};

const NAMES = Object.keys(SHAPES);
/** The shapes in a sentence. */
export const namesOfShapes = `${NAMES.slice(0, -1).join('、')} 或 ${NAMES.at(-1)}`;

/** The keys of a list that say how its shapes are drawn. */
export const shapeKeyNotes: Notes = Object.fromEntries(
  Object.entries(SHAPES).map(([name, { key }]) => [name, key]),
);
/** The keys of each shape, by its name. */
export const shapeNotes: Readonly<Record<string, Notes>> = Object.fromEntries(
  Object.entries(SHAPES).map(([name, { keys }]) => [name, keys]),
);
/** The headings of the shapes, by their names. */
export const shapeTitles: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(SHAPES).map(([name, { title }]) => [name, title]),
);
