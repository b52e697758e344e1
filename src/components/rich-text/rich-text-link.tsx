import { LinkOutlined } from '@ant-design/icons';
import type { Editor } from '@tiptap/core';
import { Button, Input, Popover, Space } from 'antd';
import { useState } from 'react';
import { isAddress } from '@/contract/base/rich-text';
import { texts } from '../texts';

/** How a button of the toolbar looks whose format the text at the cursor has, or has not. */
export const looks = (isActive: boolean) =>
  isActive ? ({ color: 'primary', variant: 'filled' } as const) : ({ type: 'text' } as const);

/** Puts the chosen text, or the address itself where none is chosen, behind a link; an empty address takes it away. */
export function RichTextLink({ editor }: { editor: Editor }) {
  const [open, setOpen] = useState(false);
  const [address, setAddress] = useState('');
  const typed = address.trim();
  const fits = typed === '' || isAddress(typed);

  function show(next: boolean) {
    if (next) setAddress(String(editor.getAttributes('link').href ?? ''));
    setOpen(next);
  }

  function apply() {
    if (!fits) return;
    const chain = editor.chain().focus().extendMarkRange('link');
    if (typed === '') chain.unsetLink().run();
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chain
        .insertContent({ type: 'text', text: typed, marks: [{ type: 'link', attrs: { href: typed } }] })
        .run();
    else chain.setLink({ href: typed }).run();
    setOpen(false);
  }

  const form = (
    <Space.Compact>
      <Input
        autoFocus
        value={address}
        maxLength={500}
        status={fits ? '' : 'error'}
        placeholder="https://"
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter would save the record.
          event.preventDefault();
          apply();
        }}
      />
      <Button type="primary" disabled={!fits} onClick={apply}>
        {texts.ok}
      </Button>
    </Space.Compact>
  );
  return (
    <Popover open={open} onOpenChange={show} trigger="click" content={form} destroyTooltipOnHide>
      <Button {...looks(editor.isActive('link'))} size="small" title={texts.link} aria-label={texts.link}>
        <LinkOutlined />
      </Button>
    </Popover>
  );
}
