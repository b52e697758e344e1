import { DeleteOutlined } from '@ant-design/icons';
import { App, Button, List, Space, Tag, Typography } from 'antd';
import type { DraftHead } from '@/contract/studio/studio';
import { t } from '@/services/i18n';
import { Link } from '@/services/router';
import { getUserInfor } from '@/services/session/session';
import { useAct } from '@/ui/use-act';
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
  const { modal } = App.useApp();
  const drop = useAct(dropDraft, onChanged);
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
      <List
        size="small"
        rowKey="id"
        dataSource={sorted}
        locale={{ emptyText: t('没有草稿：在下面选一个文件编辑，或新建页面') }}
        renderItem={(draft) => (
          <List.Item
            actions={[
              <Button
                key="drop"
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={t('删除草稿 {title}', { title: draft.title })}
                onClick={() => ask(draft)}
              />,
            ]}
          >
            <List.Item.Meta
              title={
                <Link to={draftAddress(draft.id)}>
                  <Tag color={draft.state === 'waiting' ? 'gold' : undefined}>{stateWord(draft.state)}</Tag>
                  {draft.title}
                </Link>
              }
              description={
                <Space wrap size={[24, 0]}>
                  {draft.files.join('、')}
                  {writers(draft)}
                  {draft.remark && (
                    <Typography.Text type="warning">
                      {t('退回意见：{remark}', { remark: draft.remark })}
                    </Typography.Text>
                  )}
                </Space>
              }
            />
          </List.Item>
        )}
      />
    </section>
  );
}

function writers({ author, state, changedBy, changedAt }: DraftHead): string {
  const isOwn = author.accountId === getUserInfor()?.accountId;
  const time = timeText(changedAt);
  return [
    isOwn && state === 'waiting' ? t('等待他人') : author.name,
    changedBy.accountId === author.accountId
      ? time
      : t('{name} 于 {time} 修改', { name: changedBy.name, time }),
  ].join(' · ');
}
