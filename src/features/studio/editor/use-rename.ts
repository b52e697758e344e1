import { useMemoizedFn } from 'ahooks';
import { App } from 'antd';
import type { RefObject } from 'react';
import type { TextEdit } from '@/contract/studio/studio';
import { tellFailure } from '@/services/http/request-errors';
import { t } from '@/services/i18n';
import { checkFiles, loadText } from '../api';
import { type OpenDraft, withText } from '../drafts/use-draft';
import { applyEdits } from '../text/edits';
import { renamedAcross } from '../text/rename-across';
import type { CodeEditor } from './code-editor';

/** Renames a field in the file in front, and wherever others name it: those in service become part of the draft. */
export function useRename(open: OpenDraft, front: string, editor: RefObject<CodeEditor | undefined>) {
  const { message } = App.useApp();
  const textNow = useMemoizedFn(() => open.content.files.find(({ file }) => file === front)?.text ?? '');
  return useMemoizedFn(async (edits: TextEdit[], names: { name: string; renamed: string }) => {
    const before = withText(open.content.files, front, applyEdits(textNow(), edits));
    const textBefore = (file: string) => before.find((one) => one.file === file)?.text;
    editor.current?.edit(edits);
    const check = async (texts: Parameters<typeof checkFiles>[0]) => (await checkFiles(texts)).problems;
    try {
      const after = await renamedAcross(before, names, { check, load: loadText });
      // Whoever typed on meanwhile keeps what they typed.
      const isAsRenamed = textNow() === textBefore(front);
      const others = after.filter(
        ({ file, text }) => (file !== front || isAsRenamed) && textBefore(file) !== text,
      );
      if (others.length === 0) return;
      open.change((draft) => ({
        ...draft,
        files: [
          ...draft.files.map((one) => others.find(({ file }) => file === one.file) ?? one),
          ...others.filter(({ file }) => !draft.files.some((one) => one.file === file)),
        ],
      }));
      for (const { file, text } of others) editor.current?.replace(file, text ?? '');
      message.info(t('一起改了 {files}', { files: others.map(({ file }) => file).join('、') }));
    } catch (reason) {
      tellFailure(message, reason);
    }
  });
}
