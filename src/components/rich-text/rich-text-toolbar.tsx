import {
  BoldOutlined,
  ItalicOutlined,
  OrderedListOutlined,
  RedoOutlined,
  TableOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import type { Editor } from '@tiptap/core';
import { Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import { texts } from '../texts';
import { looks, RichTextLink } from './rich-text-link';

interface Command {
  name: string;
  face: ReactNode;
  /** What `editor.isActive` is asked. */
  mark?: [string, object?];
  run(editor: Editor): unknown;
}

const focused = (editor: Editor) => editor.chain().focus();
const heading = (level: 1 | 2 | 3): Command => ({
  // Its name holds what is seen on it, for those who speak to their computer (WCAG 2.2, 2.5.3).
  name: `${texts[`heading${level}`]} H${level}`,
  face: `H${level}`,
  mark: ['heading', { level }],
  run: (editor) => focused(editor).toggleHeading({ level }).run(),
});

/** Made when the first toolbar is drawn: by then the texts are in the person's language. */
const commands = (): Command[] => [
  { name: texts.undo, face: <UndoOutlined />, run: (editor) => focused(editor).undo().run() },
  { name: texts.redo, face: <RedoOutlined />, run: (editor) => focused(editor).redo().run() },
  heading(1),
  heading(2),
  heading(3),
  {
    name: texts.bold,
    face: <BoldOutlined />,
    mark: ['bold'],
    run: (editor) => focused(editor).toggleBold().run(),
  },
  {
    name: texts.italic,
    face: <ItalicOutlined />,
    mark: ['italic'],
    run: (editor) => focused(editor).toggleItalic().run(),
  },
  {
    name: texts.underline,
    face: <UnderlineOutlined />,
    mark: ['underline'],
    run: (editor) => focused(editor).toggleUnderline().run(),
  },
  {
    name: texts.bulletList,
    face: <UnorderedListOutlined />,
    mark: ['bulletList'],
    run: (editor) => focused(editor).toggleBulletList().run(),
  },
  {
    name: texts.orderedList,
    face: <OrderedListOutlined />,
    mark: ['orderedList'],
    run: (editor) => focused(editor).toggleOrderedList().run(),
  },
  {
    name: texts.quote,
    face: '❝',
    mark: ['blockquote'],
    run: (editor) => focused(editor).toggleBlockquote().run(),
  },
];

const tableCommands = (): Command[] => [
  { name: texts.addRowBelow, face: '', run: (editor) => focused(editor).addRowAfter().run() },
  { name: texts.addColumnAfter, face: '', run: (editor) => focused(editor).addColumnAfter().run() },
  { name: texts.deleteRow, face: '', run: (editor) => focused(editor).deleteRow().run() },
  { name: texts.deleteColumn, face: '', run: (editor) => focused(editor).deleteColumn().run() },
  { name: texts.deleteTable, face: '', run: (editor) => focused(editor).deleteTable().run() },
];

export function RichTextToolbar({ editor }: { editor: Editor }) {
  return (
    <div className="rich-text-toolbar" role="toolbar">
      {commands().map(({ name, face, mark, run }) => (
        <Tool
          key={name}
          name={name}
          face={face}
          active={mark !== undefined && editor.isActive(...mark)}
          onPress={() => run(editor)}
        />
      ))}
      <RichTextLink editor={editor} />
      <TableTool editor={editor} />
    </div>
  );
}

interface ToolProps {
  name: string;
  face: ReactNode;
  active: boolean;
  onPress?: () => void;
}

/** One button of the toolbar. Pressing it leaves the cursor where it is. */
function Tool({ name, face, active, onPress, ...others }: ToolProps) {
  return (
    <Button
      {...looks(active)}
      size="small"
      title={name}
      aria-label={name}
      aria-pressed={active}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      {...others}
    >
      {face}
    </Button>
  );
}

function TableTool({ editor }: { editor: Editor }) {
  const inside = editor.isActive('table');
  const insert = () => focused(editor).insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run();
  if (!inside)
    return <Tool name={texts.insertTable} face={<TableOutlined />} active={false} onPress={insert} />;
  const items = tableCommands();
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: items.map(({ name }) => ({ key: name, label: name })),
        onClick: ({ key }) => items.find(({ name }) => name === key)?.run(editor),
      }}
    >
      <Button {...looks(true)} size="small" title={texts.table} aria-label={texts.table}>
        <TableOutlined />
      </Button>
    </Dropdown>
  );
}
