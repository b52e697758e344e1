import { useMemoizedFn } from 'ahooks';
import { App } from 'antd';
import { type RefObject, useEffect } from 'react';
import type { FileProblem, Mend, TextEdit } from '@/contract/studio/studio';
import { t } from '@/services/i18n';
import type { CodeEditor } from './code-editor';
import type { Verdict } from './use-check';
import type { OpenFiles } from './use-open-files';

interface Ways {
  /** Goes to where a problem is; one of a file beside the draft offers to take that in. */
  goTo(problem: FileProblem): void;
  mend(problem: FileProblem, mend: Mend): void;
}

/** Marks the problems of the file in front, and leads to those of all files. */
export function useProblems(
  verdict: Verdict | undefined,
  { front, text, textOf, openFile, addFile }: OpenFiles,
  editor: RefObject<CodeEditor | undefined>,
): Ways {
  const { message, modal } = App.useApp();
  const isAsChecked = (file: string) => textOf(file) === verdict?.texts.get(file);
  const mendNow = useMemoizedFn((file: string, edits: readonly TextEdit[]) => {
    if (isAsChecked(file) && file === front) editor.current?.edit(edits);
    else message.info(t('文本刚改过，请等检查完再试'));
  });
  useEffect(() => {
    if (!verdict || verdict.texts.get(front) !== text) return;
    const own = verdict.problems.filter(({ file }) => file === front);
    editor.current?.mark(own, (edits) => mendNow(front, edits));
  }, [verdict, front, text, mendNow, editor]);
  const goTo = useMemoizedFn((problem: FileProblem) => {
    if (textOf(problem.file) === undefined) {
      modal.confirm({
        title: t('{file} 不在这份草稿里', { file: problem.file }),
        content: t('把它加入草稿，一起修改？'),
        okText: t('加入草稿'),
        cancelText: t('取消'),
        onOk: () => addFile(problem.file),
      });
      return;
    }
    openFile(problem.file);
    editor.current?.goToProblem(problem);
  });
  const mend = useMemoizedFn((problem: FileProblem, { edits }: Mend) => {
    if (problem.file === front) return mendNow(problem.file, edits);
    openFile(problem.file);
    if (isAsChecked(problem.file)) editor.current?.edit(edits);
  });
  return { goTo, mend };
}
