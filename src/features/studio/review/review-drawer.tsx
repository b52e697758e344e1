import { useRequest } from 'ahooks';
import { Alert, Button, Drawer, Flex, Form, Input, Skeleton, Tabs } from 'antd';
import { useRef } from 'react';
import type { Draft, DraftReview, Handed } from '@/contract/studio/studio';
import { useListOfTabs } from '@/dom/list-of-tabs';
import { t } from '@/services/i18n';
import { getUserInfor } from '@/services/session/session';
import { LoadFault } from '@/ui/load-fault';
import { useAct } from '@/ui/use-act';
import { actOnDraft, type DraftAct, loadText, loadVersion, reviewDraft } from '../api';
import common from '../studio.module.css';
import { ChangeList } from './change-list';
import styles from './review.module.css';
import { TextDiff } from './text-diff';
import { TouchedList } from './touched-list';

interface ReviewDrawerProps {
  draft: Draft;
  /** Goes on from the versions in service of files that have newer ones. */
  onRebase(outdated: readonly string[]): void;
  onClose(): void;
  /** What came of it; the draft may be another one now. */
  onDone(handed: Handed, act: DraftAct): void;
}

/** What publishing a draft would bring about, and the decision on it. */
export function ReviewDrawer({ draft, onRebase, onClose, onDone }: ReviewDrawerProps) {
  const [form] = Form.useForm<{ words: string }>();
  const { data, error, refresh } = useRequest(() => reviewDraft(draft.id), { onError: () => undefined });
  const act = useAct(
    (name: DraftAct, words: string) =>
      actOnDraft(draft.id, name, {
        revision: draft.revision,
        ...(name === 'submit' && { reason: words }),
        ...(name === 'sendBack' && { remark: words }),
      }),
    (handed, [name]) => onDone(handed, name),
    refresh,
  );
  const decide = async (name: DraftAct) => {
    if (name === 'withdraw' || name === 'publish') return act.run(name, '');
    const { words } = await form.validateFields();
    act.run(name, words);
  };
  const isWaiting = draft.state === 'waiting';
  const isOwn = draft.author.accountId === getUserInfor()?.accountId;
  const hasErrors = data?.problems.some(({ severity }) => severity === 'error') ?? true;
  const pending = act.loading ? act.params[0] : undefined;
  return (
    <Drawer
      open
      width="min(1080px, 100%)"
      title={
        isWaiting ? t('复核“{title}”', { title: draft.title }) : t('提交“{title}”', { title: draft.title })
      }
      onClose={onClose}
      footer={
        <Flex wrap gap="small" justify="flex-end">
          {(!isWaiting || !isOwn) && (
            <Form form={form} className={styles.decision}>
              <Form.Item
                name="words"
                rules={[
                  {
                    required: true,
                    whitespace: true,
                    message: isWaiting ? t('请写明退回的原因') : t('请写明为什么要改'),
                  },
                ]}
              >
                <Input.TextArea
                  autoSize={{ minRows: 1, maxRows: 4 }}
                  maxLength={500}
                  aria-label={isWaiting ? t('退回意见') : t('发布原因')}
                  placeholder={isWaiting ? t('退回意见（退回时必填）') : t('发布原因（必填）')}
                />
              </Form.Item>
            </Form>
          )}
          {isWaiting && isOwn && (
            <Button loading={pending === 'withdraw'} onClick={() => decide('withdraw')}>
              {t('撤回修改')}
            </Button>
          )}
          {isWaiting && !isOwn && (
            <Button danger loading={pending === 'sendBack'} onClick={() => decide('sendBack')}>
              {t('退回')}
            </Button>
          )}
          {isWaiting && data?.mayPublish && (
            <Button
              type="primary"
              disabled={hasErrors}
              loading={pending === 'publish'}
              onClick={() => decide('publish')}
            >
              {t('发布')}
            </Button>
          )}
          {!isWaiting && (
            <Button
              type="primary"
              disabled={hasErrors}
              loading={pending === 'submit'}
              onClick={() => decide('submit')}
            >
              {data?.mayPublish ? t('发布') : t('提交复核')}
            </Button>
          )}
        </Flex>
      }
    >
      {error && <LoadFault error={error} onRetry={refresh} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && <Review review={data} draft={draft} onRebase={onRebase} />}
    </Drawer>
  );
}

function Review({
  review,
  draft,
  onRebase,
}: Pick<ReviewDrawerProps, 'draft' | 'onRebase'> & { review: DraftReview }) {
  const parts = useRef<HTMLDivElement>(null);
  useListOfTabs(parts);
  const { changes, widens, waitsFor, problems, outdated, records } = review;
  const errors = problems.filter(({ severity }) => severity === 'error');
  return (
    <div ref={parts} className={styles.review}>
      {draft.reason && <Alert type="info" message={t('发布原因：{reason}', { reason: draft.reason })} />}
      {errors.length > 0 && (
        <Alert
          type="error"
          showIcon
          message={t('有 {count} 个错误，改正后才能发布', { count: errors.length })}
          description={
            <ul className={common.plain}>
              {errors.slice(0, 20).map(({ file, line, column, message }) => (
                <li key={`${file} ${line}:${column} ${message}`}>{`${file}:${line}:${column} ${message}`}</li>
              ))}
            </ul>
          }
        />
      )}
      {outdated.length > 0 && (
        <Alert
          type="warning"
          showIcon
          message={t('这些文件在起草以后已有新版本：{files}', { files: outdated.join('、') })}
          description={t('请在“文本对比”里与在用的版本对照，把要保留的改动并进草稿。')}
          action={
            draft.state === 'open' && (
              <Button size="small" onClick={() => onRebase(outdated)}>
                {t('以草稿的文本为准')}
              </Button>
            )
          }
        />
      )}
      {widens && (
        <Alert type="warning" showIcon message={t('这次改动会让一些人看到或做到更多，需要第二个人决定')} />
      )}
      {waitsFor && <Alert type="info" showIcon message={waitsFor} />}
      <Tabs
        animated={false}
        items={[
          {
            key: 'changes',
            label: t('变化 {count}', { count: changes.length }),
            children: (
              <>
                <ChangeList changes={changes} />
                <TouchedList records={records} />
              </>
            ),
          },
          { key: 'text', label: t('文本对比'), children: <Texts draft={draft} outdated={outdated} /> },
        ]}
      />
    </div>
  );
}

/** The texts of a draft against the versions that it was begun from, or where there are newer ones against those. */
function Texts({ draft, outdated }: { draft: Draft; outdated: readonly string[] }) {
  const { data, error, refresh } = useRequest(
    () =>
      Promise.all(
        draft.files.map(async ({ file, text, base }) => {
          const isOutdated = outdated.includes(file);
          const before = isOutdated ? await loadText(file) : base !== null && (await loadVersion(base));
          return { file, isOutdated, before: before ? (before.text ?? '') : '', after: text ?? '' };
        }),
      ),
    { onError: () => undefined },
  );
  if (error) return <LoadFault error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
  return data.map(({ file, isOutdated, before, after }) => (
    <section key={file}>
      <h3 className={styles.diffFile}>{file}</h3>
      <TextDiff
        before={before}
        after={after}
        labels={[isOutdated ? t('在用的版本') : t('起草时的版本'), t('草稿')]}
      />
    </section>
  ));
}
