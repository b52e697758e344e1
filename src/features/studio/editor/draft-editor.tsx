import { useLatest, useMemoizedFn, useRequest } from 'ahooks';
import { Alert, App, Button, Input, Segmented } from 'antd';
import {
  lazy,
  type MouseEvent,
  Suspense,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useNarrow } from '@/components/use-narrow';
import {
  type CheckedPage,
  type Draft,
  type FileProblem,
  type Handed,
  type Mend,
  STUDIO_PAGE,
  type TextEdit,
} from '@/contract/studio/studio';
import { tellFailure } from '@/services/http/request-errors';
import { t } from '@/services/i18n';
import { Link, useNavigate } from '@/services/router';
import { historyAddress } from '../addresses';
import { loadDraft, loadOverview, loadText } from '../api';
import { ConflictDialog } from '../drafts/conflict-dialog';
import { Saving } from '../drafts/save-state';
import { useDraft, withText } from '../drafts/use-draft';
import { AddDialog, type Addition } from '../outline/add-dialog';
import { outlineOf } from '../outline/outline';
import { OutlinePane } from '../outline/outline-pane';
import { stateLabels } from '../outline/state-labels';
import { ReviewDrawer } from '../review/review-drawer';
import common from '../studio.module.css';
import { applyEdits, insertTranslations } from '../text/edits';
import { formatted } from '../text/format';
import { placeInText } from '../text/places';
import { fieldAt } from '../text/rename';
import { kindOf } from '../words';
import { type CodeEditor, createCodeEditor } from './code-editor';
import styles from './editor.module.css';
import { FileTabs } from './file-tabs';
import { ProblemList } from './problem-list';
import { RenameDialog } from './rename-dialog';
import { TranslateDialog } from './translate-dialog';
import { untranslatedIn } from './untranslated';
import { useCheck } from './use-check';
import { useRename } from './use-rename';

const PreviewPane = lazy(() => import('../preview/preview-pane').then((m) => ({ default: m.PreviewPane })));
const NO_PAGES: readonly CheckedPage[] = [];

/** Where the English of page files stands. */
const ENGLISH = 'locales/en.json';

type Pane = 'text' | 'outline' | 'problems' | 'preview';

/** The text of a draft with all that helps to write it: checker, outline, forms, preview, and the way to publish it. */
export function DraftEditor({ draft }: { draft: Draft }) {
  const { message, modal } = App.useApp();
  const navigate = useNavigate();
  const narrow = useNarrow();
  const open = useDraft(draft);
  const { kept, content, saving } = open;
  const [front, setFront] = useState(draft.files[0]?.file ?? '');
  const [pane, setPane] = useState<Pane>('text');
  const [cursor, setCursor] = useState(0);
  const [dialog, setDialog] = useState<Addition | 'rename' | 'translate' | 'review'>();
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<CodeEditor>(undefined);
  const rename = useRename(open, front, editor);
  const { data: overview } = useRequest(loadOverview, { onError: () => undefined });
  const files = overview?.files ?? [];
  const readOnly = kept.state === 'waiting';

  const { verdict, error: checkError } = useCheck(content.files);
  const problems = verdict?.problems ?? [];
  const current = content.files.find(({ file }) => file === front);
  const text = current?.text ?? '';
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

  const change = (file: string, next: string | null) =>
    open.change((before) => ({ ...before, files: withText(before.files, file, next) }));
  const retitle = (title: string) => {
    if (title !== '' && title !== content.title) open.change((before) => ({ ...before, title }));
  };
  const events = useLatest({
    change,
    save: async () => {
      if (await open.flush()) message.success({ content: t('已保存'), key: 'studio-save', duration: 1 });
    },
    rename: () => {
      if (isPage && !readOnly) setDialog('rename');
    },
  });
  useEffect(() => {
    const made = createCodeEditor(place.current!, t('页面文件的文本'), {
      onChange: (file, next) => events.current.change(file, next),
      onCursor: setCursor,
      onSave: () => void events.current.save(),
      onRename: () => events.current.rename(),
    });
    editor.current = made;
    return () => made.destroy();
  }, [events]);
  useEffect(() => editor.current?.setReadOnly(readOnly || current?.text === null), [readOnly, current?.text]);
  // The text is the editor's own from the moment that a file is opened.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => editor.current?.open(front, text), [front]);

  const mendNow = useMemoizedFn((file: string, edits: readonly TextEdit[]) => {
    const checked = verdict?.texts.get(file);
    const isAsChecked = content.files.find((one) => one.file === file)?.text === checked;
    if (isAsChecked && file === front) editor.current?.edit(edits);
    else message.info(t('文本刚改过，请等检查完再试'));
  });
  useEffect(() => {
    if (!verdict || verdict.texts.get(front) !== text) return;
    const own = verdict.problems.filter(({ file }) => file === front);
    editor.current?.mark(own, (edits) => mendNow(front, edits));
  }, [verdict, front, text, mendNow]);

  const openFile = (file: string) => {
    editor.current?.open(file, content.files.find((one) => one.file === file)?.text ?? '');
    setFront(file);
  };
  const addFile = useMemoizedFn(async (file: string) => {
    try {
      const { text: served, version } = await loadText(file);
      open.change((before) => ({
        ...before,
        files: [...before.files, { file, text: served, base: version ?? null }],
      }));
      editor.current?.open(file, served);
      setFront(file);
    } catch (reason) {
      tellFailure(message, reason);
    }
  });
  const dropFile = (file: string) => {
    const rest = content.files.filter((one) => one.file !== file);
    open.change((before) => ({ ...before, files: rest }));
    editor.current?.close(file);
    setFront(rest[0]?.file ?? '');
  };
  const takeAway = async (file: string) => {
    if (current?.text !== null) return change(file, null);
    try {
      const { text: served } = await loadText(file);
      change(file, served);
      editor.current?.replace(file, served);
    } catch (reason) {
      tellFailure(message, reason);
    }
  };
  const go = useMemoizedFn((from: number, to?: number) => {
    setPane('text');
    editor.current?.goTo(from, to);
  });
  const goToPlace = useMemoizedFn((path: string) => {
    const found = placeInText(text, path);
    if (found) go(found.from, found.to);
  });
  const goToProblem = useMemoizedFn((problem: FileProblem) => {
    if (!content.files.some(({ file }) => file === problem.file)) {
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
    setPane('text');
    editor.current?.goToProblem(problem);
  });
  const mend = useMemoizedFn((problem: FileProblem, { edits }: Mend) => {
    if (problem.file !== front) {
      openFile(problem.file);
      const checked = verdict?.texts.get(problem.file);
      if (content.files.find((one) => one.file === problem.file)?.text === checked)
        editor.current?.edit(edits);
      return;
    }
    mendNow(problem.file, edits);
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
  const translate = async (english: Record<string, string>) => {
    setDialog(undefined);
    const own = content.files.find(({ file }) => file === ENGLISH);
    try {
      const served = own ?? (await loadText(ENGLISH));
      const before = served.text ?? '{}';
      const edits = insertTranslations(before, english);
      const after = applyEdits(before, edits);
      if (own) {
        editor.current?.replace(ENGLISH, after);
        change(ENGLISH, after);
      } else {
        const base = ('version' in served ? served.version : undefined) ?? null;
        open.change((draftNow) => ({
          ...draftNow,
          files: [...draftNow.files, { file: ENGLISH, text: after, base }],
        }));
      }
    } catch (reason) {
      tellFailure(message, reason);
    }
  };
  const askToPublish = async () => {
    if (await open.flush()) setDialog('review');
    else message.warning(t('草稿还没有保存好'));
  };
  const done = async ({ publication }: Handed, act: 'submit' | 'withdraw' | 'publish' | 'sendBack') => {
    setDialog(undefined);
    if (publication) message.success(t('已发布'));
    else if (act === 'submit') message.success(t('已提交，等待另一位复核'));
    else if (act === 'sendBack') message.success(t('已退回'));
    if (act !== 'withdraw') return navigate(STUDIO_PAGE);
    open.goOnFrom(await loadDraft(kept.id));
  };
  /** The page stays the same, so that nothing else asks. */
  const leave = async (event: MouseEvent, to: string) => {
    if (saving.kind === 'saved') return;
    event.preventDefault();
    if (await open.flush()) return navigate(to);
    modal.confirm({
      title: t('离开当前页面？'),
      content: t('填写的内容尚未保存，离开后将丢失。'),
      okText: t('离开'),
      cancelText: t('继续填写'),
      autoFocusButton: 'cancel',
      onOk: () => navigate(to),
    });
  };
  /** From now on the draft goes on from what is in service: its texts take the place of that. */
  const rebase = async (outdated: readonly string[]) => {
    try {
      const served = new Map<string, number | null>();
      for (const file of outdated) served.set(file, (await loadText(file)).version ?? null);
      open.change((before) => ({
        ...before,
        files: before.files.map((one) => ({ ...one, base: served.get(one.file) ?? one.base })),
      }));
      await open.flush();
    } catch (reason) {
      tellFailure(message, reason);
    }
  };
  const takeTheirs = (theirs: Draft) => {
    open.goOnFrom(theirs);
    for (const { file, text: their } of theirs.files) editor.current?.replace(file, their ?? '');
    if (!theirs.files.some(({ file }) => file === front)) setFront(theirs.files[0]?.file ?? '');
  };

  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const shows = (name: Pane) => !narrow || pane === name;
  return (
    <section className={styles.editor} data-page={STUDIO_PAGE} data-draft={kept.id}>
      <header className={styles.editorHead}>
        <Link to={STUDIO_PAGE} className={common.back} onClick={(event) => leave(event, STUDIO_PAGE)}>
          {t('全部文件')}
        </Link>
        <Input
          variant="borderless"
          className={styles.title}
          aria-label={t('草稿名称')}
          maxLength={60}
          readOnly={readOnly}
          key={kept.title}
          defaultValue={content.title}
          onBlur={({ target }) => retitle(target.value.trim())}
          onPressEnter={({ currentTarget }) => currentTarget.blur()}
        />
        <Saving saving={saving} kept={kept} onRetry={() => void open.flush()} />
        <span className={common.tools}>
          {!readOnly && (
            <>
              <Button size="small" onClick={format}>
                {t('整理格式')}
              </Button>
              {isPage && (
                <Button size="small" title="F2" onClick={() => setDialog('rename')}>
                  {t('重命名字段')}
                </Button>
              )}
            </>
          )}
          <Link
            to={historyAddress(front)}
            onClick={(event) => leave(event, historyAddress(front))}
            className={styles.tool}
          >
            {t('历史')}
          </Link>
          <Button size="small" type="primary" onClick={askToPublish}>
            {readOnly ? t('复核') : t('提交发布')}
          </Button>
        </span>
      </header>
      {readOnly && (
        <Alert
          type="info"
          showIcon
          banner
          message={t('{name} 已提交，等待另一位有编写权限的人复核；撤回后可以继续修改。', {
            name: kept.author.name,
          })}
        />
      )}
      {!readOnly && kept.remark && (
        <Alert type="warning" showIcon banner message={t('退回意见：{remark}', { remark: kept.remark })} />
      )}
      {saving.kind === 'conflict' && (
        <ConflictDialog
          mine={content}
          theirs={saving.theirs}
          onTheirs={() => takeTheirs(saving.theirs)}
          onMine={() => void open.overwrite()}
        />
      )}
      <FileTabs
        draftFiles={content.files}
        front={front}
        problems={problems}
        files={files}
        readOnly={readOnly}
        onOpen={openFile}
        onAdd={addFile}
        onDrop={dropFile}
        onTakeAway={takeAway}
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
            {current?.text === null && <p className={common.none}>{t('发布时会删除这个文件')}</p>}
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
                onMend={mend}
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
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'rename' && (
        <RenameDialog
          text={text}
          name={fieldAt(text, editor.current?.cursor() ?? 0)}
          onRename={rename}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'translate' && (
        <TranslateDialog
          texts={untranslatedIn(content.files, problems)}
          onClose={() => setDialog(undefined)}
          onDone={translate}
        />
      )}
      {dialog === 'review' && (
        <ReviewDrawer
          key={kept.revision}
          draft={kept}
          onRebase={rebase}
          onClose={() => setDialog(undefined)}
          onDone={done}
        />
      )}
    </section>
  );
}
