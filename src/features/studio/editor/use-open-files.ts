import { useMemoizedFn } from 'ahooks';
import { App } from 'antd';
import { type RefObject, useState } from 'react';
import { type Draft, type DraftFile, ENGLISH_FILE } from '@/contract/studio/studio';
import { tellFailure } from '@/services/http/request-errors';
import { loadText } from '../api';
import { type OpenDraft, withText } from '../drafts/use-draft';
import { applyEdits, insertTranslations } from '../text/edits';
import type { CodeEditor } from './code-editor';

/** The files of a draft, one of them in front. */
export interface OpenFiles {
  /** The file in front; empty where the draft has none. */
  front: string;
  current: DraftFile | undefined;
  /** Its text; empty where the draft takes the file away. */
  text: string;
  textOf(file: string): string | null | undefined;
  change(file: string, text: string | null): void;
  openFile(file: string): void;
  /** Takes a file into the draft as it is in service, and opens it. */
  addFile(file: string): Promise<void>;
  /** Leaves a file out of the draft. */
  dropFile(file: string): void;
  /** Has the draft take a file away, or keep it after all. */
  takeAway(file: string): Promise<void>;
  /** Writes the English of texts into the file for it, which comes into the draft where it is not there yet. */
  translate(english: Record<string, string>): Promise<void>;
  /** Has the draft go on from what is in service of these files: its texts take the place of that. */
  rebase(outdated: readonly string[]): Promise<void>;
  /** Puts what somebody else has saved in place of what stands on the screen. */
  takeTheirs(theirs: Draft): void;
}

export function useOpenFiles(open: OpenDraft, editor: RefObject<CodeEditor | undefined>): OpenFiles {
  const { message } = App.useApp();
  const { files } = open.content;
  const [front, setFront] = useState(files[0]?.file ?? '');
  const current = files.find(({ file }) => file === front);
  const textOf = (file: string) => files.find((one) => one.file === file)?.text;
  const setFiles = (next: (before: readonly DraftFile[]) => DraftFile[]) =>
    open.change((before) => ({ ...before, files: next(before.files) }));
  const change = (file: string, text: string | null) => setFiles((before) => withText(before, file, text));
  const telling = async (act: () => Promise<void>) => {
    try {
      await act();
    } catch (reason) {
      tellFailure(message, reason);
    }
  };

  const openFile = (file: string) => {
    editor.current?.open(file, textOf(file) ?? '');
    setFront(file);
  };
  const addFile = useMemoizedFn((file: string) =>
    telling(async () => {
      const { text, version } = await loadText(file);
      setFiles((before) => [...before, { file, text, base: version ?? null }]);
      editor.current?.open(file, text);
      setFront(file);
    }),
  );
  const dropFile = (file: string) => {
    const rest = files.filter((one) => one.file !== file);
    setFiles(() => rest);
    editor.current?.close(file);
    setFront(rest[0]?.file ?? '');
  };
  const takeAway = async (file: string) => {
    if (current?.text !== null) return change(file, null);
    await telling(async () => {
      const { text } = await loadText(file);
      change(file, text);
      editor.current?.replace(file, text);
    });
  };
  const translate = (english: Record<string, string>) =>
    telling(async () => {
      const own = files.find(({ file }) => file === ENGLISH_FILE);
      const served = own ?? (await loadText(ENGLISH_FILE));
      const before = served.text ?? '{}';
      const text = applyEdits(before, insertTranslations(before, english));
      if (own) {
        editor.current?.replace(ENGLISH_FILE, text);
        change(ENGLISH_FILE, text);
        return;
      }
      const base = ('version' in served ? served.version : undefined) ?? null;
      setFiles((now) => [...now, { file: ENGLISH_FILE, text, base }]);
    });
  const rebase = (outdated: readonly string[]) =>
    telling(async () => {
      const served = new Map<string, number | null>();
      for (const file of outdated) served.set(file, (await loadText(file)).version ?? null);
      setFiles((before) => before.map((one) => ({ ...one, base: served.get(one.file) ?? one.base })));
      await open.flush();
    });
  const takeTheirs = (theirs: Draft) => {
    open.goOnFrom(theirs);
    for (const { file, text } of theirs.files) editor.current?.replace(file, text ?? '');
    if (!theirs.files.some(({ file }) => file === front)) setFront(theirs.files[0]?.file ?? '');
  };
  const text = current?.text ?? '';
  return {
    ...{ front, current, text, textOf, change, openFile, addFile, dropFile, takeAway },
    ...{ translate, rebase, takeTheirs },
  };
}
