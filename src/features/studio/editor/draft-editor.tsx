import { useMemoizedFn, useRequest } from 'ahooks';
import { Alert, App, Segmented } from 'antd';
import { lazy, Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useNarrow } from '@/components/use-narrow';
import {
  type CheckedPage,
  type Draft,
  type FileProblem,
  type Handed,
  STUDIO_PAGE,
  type TextEdit,
} from '@/contract/studio/studio';
import { t } from '@/services/i18n';
import { loadOverview } from '../api';
import { ConflictDialog } from '../drafts/conflict-dialog';
import { useDraft } from '../drafts/use-draft';
import { AddDialog, type Addition } from '../outline/add-dialog';
import { outlineOf } from '../outline/outline';
import { OutlinePane } from '../outline/outline-pane';
import { stateLabels } from '../outline/state-labels';
import { ReviewDrawer } from '../review/review-drawer';
import common from '../studio.module.css';
import { formatted } from '../text/format';
import { placeInText } from '../text/places';
import { fieldAt } from '../text/rename';
import { kindOf } from '../words';
import styles from './editor.module.css';
import { EditorHead } from './editor-head';
import { FileTabs } from './file-tabs';
import { ProblemList } from './problem-list';
import { RenameDialog } from './rename-dialog';
import { TranslateDialog } from './translate-dialog';
import { untranslatedIn } from './untranslated';
import { useCheck } from './use-check';
import { useCodeEditor } from './use-code-editor';
import { useLeaving } from './use-leaving';
import { useOpenFiles } from './use-open-files';
import { useProblems } from './use-problems';
import { useRename } from './use-rename';

const PreviewPane = lazy(() => import('../preview/preview-pane').then((m) => ({ default: m.PreviewPane })));
const NO_PAGES: readonly CheckedPage[] = [];

type Pane = 'text' | 'outline' | 'problems' | 'preview';

/** The text of a draft with all that helps to write it: checker, outline, forms, preview, and the way to publish it. */
export function DraftEditor({ draft }: { draft: Draft }) {
  const { message } = App.useApp();
  const narrow = useNarrow();
  const [pane, setPane] = useState<Pane>('text');
  const [cursor, setCursor] = useState(0);
  const [dialog, setDialog] = useState<Addition | 'rename' | 'translate' | 'review'>();
  const { data: overview } = useRequest(loadOverview, { onError: () => undefined });
  const files = overview?.files ?? [];

  const open = useDraft(draft);
  const { kept, content, saving } = open;
  const readOnly = kept.state === 'waiting';
  const { place, editor } = useCodeEditor({
    onChange: (file, next) => opened.change(file, next),
    onCursor: setCursor,
    onSave: async () => {
      if (await open.flush()) message.success({ content: t('已保存'), key: 'studio-save', duration: 1 });
    },
    onRename: () => {
      if (isPage && !readOnly) setDialog('rename');
    },
  });
  const opened = useOpenFiles(open, editor);
  const { front, current, text } = opened;
  const rename = useRename(open, front, editor);
  useEffect(
    () => editor.current?.setReadOnly(readOnly || current?.text === null),
    [readOnly, current?.text, editor],
  );
  // The text is the editor's own from the moment that a file is opened.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => editor.current?.open(front, text), [front]);

  const { verdict, error: checkError } = useCheck(content.files);
  const problems = verdict?.problems ?? [];
  const ways = useProblems(verdict, opened, editor);
  const { leave, done } = useLeaving(open);
  const read = useDeferredValue(text);
  const isPage = kindOf(front) === 'page';
  const outline = useMemo(() => (isPage ? outlineOf(read) : undefined), [isPage, read]);
  const labels = useMemo(
    () =>
      stateLabels(
        verdict?.pages.find(({ file }) => file === front),
        outline?.states?.field,
      ),
    [verdict, front, outline],
  );

  const go = useMemoizedFn((from: number, to?: number) => {
    setPane('text');
    editor.current?.goTo(from, to);
  });
  const goToPlace = useMemoizedFn((path: string) => {
    const found = placeInText(text, path);
    if (found) go(found.from, found.to);
  });
  const goToProblem = useMemoizedFn((problem: FileProblem) => {
    setPane('text');
    ways.goTo(problem);
  });
  const edit = (added: TextEdit) => {
    editor.current?.edit([added], added.from + added.text.length);
    setPane('text');
    editor.current?.focus();
  };
  const format = () => {
    const next = formatted(text);
    if (next === undefined) message.info(t('文本还不是 JSON，先改正错误再整理'));
    else if (next !== text) editor.current?.replace(front, next);
  };
  const askToPublish = async () => {
    if (await open.flush()) setDialog('review');
    else message.warning(t('草稿还没有保存好'));
  };
  const close = () => setDialog(undefined);

  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const shows = (name: Pane) => !narrow || pane === name;
  return (
    <section className={styles.editor} data-page={STUDIO_PAGE} data-draft={kept.id}>
      <EditorHead
        open={open}
        front={front}
        isPage={isPage}
        readOnly={readOnly}
        onFormat={format}
        onRename={() => setDialog('rename')}
        onPublish={askToPublish}
        onLeave={leave}
      />
      {saving.kind === 'conflict' && (
        <ConflictDialog
          mine={content}
          theirs={saving.theirs}
          onTheirs={() => opened.takeTheirs(saving.theirs)}
          onMine={() => void open.overwrite()}
        />
      )}
      <FileTabs
        draftFiles={content.files}
        front={front}
        problems={problems}
        files={files}
        readOnly={readOnly}
        onOpen={opened.openFile}
        onAdd={opened.addFile}
        onDrop={opened.dropFile}
        onTakeAway={opened.takeAway}
      />
      {narrow && (
        <Segmented<Pane>
          block
          className={styles.panes}
          aria-label={t('显示')}
          value={pane}
          onChange={setPane}
          options={[
            { value: 'text', label: t('文本') },
            ...(isPage ? [{ value: 'outline' as const, label: t('大纲') }] : []),
            { value: 'problems', label: errors > 0 ? t('问题 {count}', { count: errors }) : t('问题') },
            ...(isPage ? [{ value: 'preview' as const, label: t('预览') }] : []),
          ]}
        />
      )}
      <div className={styles.work} data-preview={isPage || undefined}>
        {outline && shows('outline') && (
          <aside className={styles.side} aria-label={t('大纲')}>
            <OutlinePane
              outline={outline}
              labels={labels}
              cursor={cursor}
              readOnly={readOnly}
              onGo={go}
              onAdd={setDialog}
            />
          </aside>
        )}
        <div className={styles.middle} hidden={!shows('text') && !shows('problems')}>
          <div className={styles.code} hidden={!shows('text')}>
            <div ref={place} className={styles.codeText} hidden={current?.text === null} />
            {current?.text === null && <p className={common.hint}>{t('发布时会删除这个文件')}</p>}
          </div>
          {shows('problems') && (
            <section className={styles.below} aria-label={t('问题')}>
              {checkError && <Alert type="warning" banner message={t('检查没有成功，继续输入会再试')} />}
              <ProblemList
                problems={problems}
                file={front}
                isChecked={verdict !== undefined}
                readOnly={readOnly}
                onGo={goToProblem}
                onMend={ways.mend}
                onTranslate={() => setDialog('translate')}
              />
            </section>
          )}
        </div>
        {isPage && shows('preview') && (
          <div className={styles.preview}>
            <Suspense>
              <PreviewPane pages={verdict?.pages ?? NO_PAGES} file={front} onPoint={goToPlace} />
            </Suspense>
          </div>
        )}
      </div>
      {outline && dialog && dialog !== 'rename' && dialog !== 'translate' && dialog !== 'review' && (
        <AddDialog
          addition={dialog}
          text={text}
          outline={outline}
          labels={labels}
          files={files}
          onEdit={edit}
          onClose={close}
        />
      )}
      {dialog === 'rename' && (
        <RenameDialog
          text={text}
          name={fieldAt(text, editor.current?.cursor() ?? 0)}
          onRename={rename}
          onClose={close}
        />
      )}
      {dialog === 'translate' && (
        <TranslateDialog
          texts={untranslatedIn(content.files, problems)}
          onClose={close}
          onDone={(english) => {
            close();
            void opened.translate(english);
          }}
        />
      )}
      {dialog === 'review' && (
        <ReviewDrawer
          key={kept.revision}
          draft={kept}
          onRebase={opened.rebase}
          onClose={close}
          onDone={(handed: Handed, act) => {
            close();
            return done(handed, act);
          }}
        />
      )}
    </section>
  );
}
