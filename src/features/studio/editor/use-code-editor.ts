import { useLatest } from 'ahooks';
import { type RefObject, useEffect, useRef } from 'react';
import { t } from '@/services/i18n';
import { type CodeEditor, createCodeEditor, type EditorEvents } from './code-editor';

/** An editor of texts in the element of `place`, made once; it tells those who listen now. */
export function useCodeEditor(events: EditorEvents): {
  place: RefObject<HTMLDivElement>;
  editor: RefObject<CodeEditor | undefined>;
} {
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<CodeEditor>(undefined);
  const latest = useLatest(events);
  useEffect(() => {
    const made = createCodeEditor(place.current!, t('页面文件的文本'), {
      onChange: (file, text) => latest.current.onChange(file, text),
      onCursor: (offset) => latest.current.onCursor(offset),
      onSave: () => latest.current.onSave(),
      onRename: () => latest.current.onRename(),
    });
    editor.current = made;
    return () => made.destroy();
  }, [latest]);
  return { place, editor };
}
