import { DeleteOutlined } from '@ant-design/icons';
import { useRequest } from 'ahooks';
import { App, Button, Tag } from 'antd';
import type { DraftHead } from '@/contract/studio/studio';
import { tellFailure } from '@/services/http/request-errors';
import { t } from '@/services/i18n';
import { Link } from '@/services/router';
import { getUserInfor } from '@/services/session/session';
import { draftAddress } from '../addresses';
import { dropDraft } from '../api';
import common from '../studio.module.css';
import { stateWord, timeText } from '../words';
import styles from './overview.module.css';

interface DraftListProps {
  drafts: readonly DraftHead[];
  needsSecond: boolean;
  onChanged(): void;
}

/** The drafts of the tenant: those that wait for a second person first. */
export function DraftList({ drafts, needsSecond, onChanged }: DraftListProps) {
  const { message, modal } = App.useApp();
  const own = getUserInfor()?.accountId;
  const drop = useRequest(dropDraft, {
    manual: true,
    onSuccess: onChanged,
    onError: (reason) => tellFailure(message, reason),
  });
  const ask = (draft: DraftHead) =>
    modal.confirm({
      title: t('删除草稿“{title}”？', { title: draft.title }),
      content: t('草稿里的改动会丢失，在用的版本不受影响。'),
      okText: t('删除'),
      cancelText: t('取消'),
      okButtonProps: { danger: true },
      onOk: () => drop.runAsync(draft),
    });
  const sorted = [...drafts].sort(
    (one, other) =>
      Number(other.state === 'waiting') - Number(one.state === 'waiting') ||
      other.changedAt.localeCompare(one.changedAt),
  );
  return (
    <section className={styles.drafts} aria-label={t('草稿')}>
      <div className={common.bar}>
        <h2>{t('草稿')}</h2>
        <span className={common.hint}>
          {needsSecond ? t('发布需要另一位有编写权限的人') : t('不扩大权限的改动可以自己发布')}
        </span>
      </div>
      {sorted.length === 0 && (
        <p className={common.none}>{t('没有草稿：在下面选一个文件编辑，或新建页面')}</p>
      )}
      <ul>
        {sorted.map((draft) => (
          <li key={draft.id}>
            <Link to={draftAddress(draft.id)}>
              <Tag color={draft.state === 'waiting' ? 'gold' : undefined}>{stateWord(draft.state)}</Tag>
              <b>{draft.title}</b>
              <span className={styles.draftFiles}>{draft.files.join('、')}</span>
            </Link>
            <span className={styles.draftWho}>
              {draft.author.accountId === own && draft.state === 'waiting'
                ? t('等待他人')
                : draft.author.name}
              {' · '}
              {draft.changedBy.accountId === draft.author.accountId
                ? timeText(draft.changedAt)
                : t('{name} 于 {time} 修改', { name: draft.changedBy.name, time: timeText(draft.changedAt) })}
            </span>
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined />}
              aria-label={t('删除草稿 {title}', { title: draft.title })}
              onClick={() => ask(draft)}
            />
            {draft.remark && (
              <p className={styles.remark}>{t('退回意见：{remark}', { remark: draft.remark })}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
