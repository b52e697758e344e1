import { Editor } from '@tiptap/core';
import { TableKit } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import { useLatest } from 'ahooks';
import { useEffect, useReducer, useRef, useState } from 'react';
import { cleanHtml, isAddress } from '@/contract/base/rich-text';
import type { RichTextProps } from './props';
import { RichTextToolbar } from './rich-text-toolbar';

/** What the editor knows, and therefore all that can be pasted: the tags of `cleanHtml`. */
const EXTENSIONS = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    horizontalRule: false,
    heading: { levels: [1, 2, 3] },
    link: { openOnClick: false, isAllowedUri: (address) => isAddress(address ?? '') },
  }),
  TableKit,
];

const htmlOf = (editor: Editor) => (editor.getText().trim() === '' ? undefined : cleanHtml(editor.getHTML()));

/** What the place to write in is to those who do not see it; the form item named its label by the field's id. */
function attributesOf({ id, 'aria-describedby': below }: RichTextProps): Record<string, string> {
  return {
    class: 'rich-text-body',
    role: 'textbox',
    'aria-multiline': 'true',
    ...(id && { id, 'aria-labelledby': `${id}-label` }),
    ...(below && { 'aria-describedby': below }),
  };
}

/** The editor of formatted text; the default export because it is loaded when a form first shows one. */
export default function RichTextEditor({
  value,
  onChange,
  disabled = false,
  placeholder,
  ...tied
}: RichTextProps) {
  const holder = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor>();
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const reported = useRef<unknown>(value);
  const change = useLatest(onChange);
  const attributes = useRef(attributesOf(tied));

  useEffect(() => {
    const made = new Editor({
      element: holder.current,
      extensions: EXTENSIONS,
      content: typeof reported.current === 'string' ? cleanHtml(reported.current) : '',
      injectCSS: false,
      editorProps: {
        // Before it is parsed: an image in it would be asked for, and run what it says about errors.
        transformPastedHTML: cleanHtml,
        attributes: attributes.current,
      },
      onTransaction: draw,
      onUpdate: ({ editor: current }) => {
        reported.current = htmlOf(current);
        change.current?.(reported.current as string | undefined);
      },
    });
    setEditor(made);
    return () => made.destroy();
  }, [change]);

  useEffect(() => editor?.setEditable(!disabled, false), [editor, disabled]);

  // A draft restored or a newer version taken: what the editor did not say itself.
  useEffect(() => {
    if (!editor || (value || undefined) === (reported.current || undefined)) return;
    reported.current = value;
    editor.commands.setContent(typeof value === 'string' ? cleanHtml(value) : '', { emitUpdate: false });
  }, [editor, value]);

  return (
    <div className={`rich-text${disabled ? ' rich-text-disabled' : ''}`}>
      {editor && !disabled && <RichTextToolbar editor={editor} />}
      <div
        ref={holder}
        className="rich-text-holder"
        data-placeholder={editor?.isEmpty ? placeholder : undefined}
      />
    </div>
  );
}
