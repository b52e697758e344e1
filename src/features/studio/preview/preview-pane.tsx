import { AimOutlined } from '@ant-design/icons';
import { Alert, Button, Empty, Segmented, Select } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Face } from '@/contract/base/identity';
import { fieldsOf } from '@/contract/fields/fields';
import { facesOfPage, isRecordPage } from '@/contract/language/pages';
import { PREVIEW_PAGE } from '@/contract/studio/preview';
import type { CheckedPage } from '@/contract/studio/studio';
import { t } from '@/services/i18n';
import { CodeChoice } from './code-choice';
import { type PreviewView, readReport, type ShowMessage } from './preview-messages';
import styles from './preview-pane.module.css';
import { codesIn } from './preview-session';

interface PreviewPaneProps {
  /** The sound pages of the draft. */
  pages: readonly CheckedPage[];
  file: string;
  /** Hears of the place in the JSON that the person points at in the preview. */
  onPoint?(path: string): void;
}

/** Widths of the window, in pixels; 0 is as wide as there is room. */
const WIDTHS = [0, 768, 375] as const;

/**
 * A draft's page as it will be, drawn by the product's own runtime in a frame of its own, so that its widths are those of
 * a real window. Made-up records; nothing that is done there reaches the product. While the page has a mistake it stays as
 * it was last.
 */
export function PreviewPane({ pages, file, onPoint }: PreviewPaneProps) {
  const current = pages.find((one) => one.file === file);
  const last = useRef<{ pages: readonly CheckedPage[]; checked: CheckedPage }>(undefined);
  if (current) last.current = { pages, checked: current };
  const shown = last.current?.checked.file === file ? last.current : undefined;
  if (!shown)
    return <Empty className={styles.empty} description={t('草稿里的页面没有错误以后，这里显示预览')} />;
  return <FramedPage key={file} {...shown} isOutdated={!current} onPoint={onPoint} />;
}

interface FramedPageProps {
  pages: readonly CheckedPage[];
  checked: CheckedPage;
  /** The draft has a mistake by now. */
  isOutdated: boolean;
  onPoint: PreviewPaneProps['onPoint'];
}

function FramedPage({ pages, checked, isOutdated, onPoint }: FramedPageProps) {
  const { page } = checked;
  const faces = useMemo(() => facesOfPage(page), [page]);
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>(0);
  const [chosen, setChosen] = useState<{ face?: Face; codes?: readonly string[]; state?: string }>({});
  const [inspects, setInspects] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const { isReady, post } = useFrame(frame, onPoint);

  const view = useMemo((): PreviewView => {
    const face = chosen.face && faces.includes(chosen.face) ? chosen.face : (faces[0] ?? 'office');
    return {
      face,
      ...(chosen.codes && { codes: chosen.codes }),
      ...(chosen.state && { state: chosen.state }),
    };
  }, [chosen, faces]);
  useEffect(() => {
    if (isReady)
      post({ kind: 'preview-show', pages: [...pages], path: page.path, view: plain(view), inspects });
  }, [isReady, post, pages, page.path, view, inspects]);

  const states = statesOf(checked);
  return (
    <section className={styles.pane} aria-label={t('预览')}>
      <div className={styles.bar}>
        <Segmented
          size="small"
          aria-label={t('窗口宽度')}
          value={width}
          onChange={setWidth}
          options={WIDTHS.map((one) => ({ value: one, label: one === 0 ? t('适应') : String(one) }))}
        />
        {faces.length > 1 && (
          <Segmented
            size="small"
            aria-label={t('以哪一端查看')}
            value={view.face}
            onChange={(face) => setChosen({ ...chosen, face })}
            options={faces.map((face) => ({
              value: face,
              label: face === 'office' ? t('办公端') : t('供应商端'),
            }))}
          />
        )}
        {isRecordPage(page) && codesIn(page).length > 0 && (
          <CodeChoice
            page={page}
            value={chosen.codes}
            onChange={(next) => setChosen({ ...chosen, codes: next })}
          />
        )}
        {states.length > 0 && (
          <Select
            size="small"
            className={styles.states}
            aria-label={t('示例数据的状态')}
            allowClear
            placeholder={t('各种状态')}
            value={chosen.state}
            onChange={(state?: string) => setChosen({ ...chosen, state })}
            options={states}
          />
        )}
        <Button
          size="small"
          icon={<AimOutlined aria-hidden />}
          type={inspects ? 'primary' : 'default'}
          aria-pressed={inspects}
          onClick={() => setInspects(!inspects)}
        >
          {t('查看原因')}
        </Button>
      </div>
      {isOutdated && (
        <Alert type="warning" showIcon banner message={t('草稿现在有错误，预览停在上一个正确的版本')} />
      )}
      <div className={styles.stage} data-fits={width === 0 || undefined}>
        <iframe
          ref={frame}
          src={PREVIEW_PAGE}
          title={t('{title}的预览', { title: page.title })}
          className={styles.frame}
          style={{ width: width === 0 ? '100%' : width }}
          sandbox="allow-scripts allow-same-origin allow-forms"
        />
      </div>
      <p className={styles.note}>{t('示例数据，只在这个窗口里；保存和删除都不会改变系统里的数据')}</p>
    </section>
  );
}

function statesOf({ page, dictionaries }: CheckedPage): { value: string; label: string }[] {
  if (!isRecordPage(page) || !page.states) return [];
  const name = fieldsOf(page.form).get(page.states.field)?.dictionary ?? '';
  const entries = Object.hasOwn(dictionaries, name) ? dictionaries[name]!.entries : [];
  return entries.map(({ value, label }) => ({ value: String(value), label }));
}

/** Without what is undefined and lists that may not be written to. */
function plain({ face, codes, state }: PreviewView): ShowMessage['view'] {
  return { face, ...(codes && { codes: [...codes] }), ...(state && { state }) };
}

/** What passes between the pane and the window in its frame: from that window and this origin alone. */
function useFrame(frame: React.RefObject<HTMLIFrameElement | null>, onPoint: PreviewPaneProps['onPoint']) {
  const [isReady, setIsReady] = useState(false);
  const pointed = useRef(onPoint);
  pointed.current = onPoint;
  useEffect(() => {
    const onMessage = ({ origin, source, data }: MessageEvent) => {
      if (origin !== window.location.origin || !source || source !== frame.current?.contentWindow) return;
      const message = readReport(data);
      if (message?.kind === 'preview-ready') setIsReady(true);
      else if (message) pointed.current?.(message.path);
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [frame]);
  const [post] = useState(() => (message: ShowMessage) => {
    frame.current?.contentWindow?.postMessage(message, window.location.origin);
  });
  return { isReady, post };
}
