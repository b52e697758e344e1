import { useRequest } from 'ahooks';
import { App, Skeleton, Switch, Table, Typography } from 'antd';
import { MESSAGE_KINDS, type MessageKind } from '@/contract/api/messages';
import type { NotificationChannel, NotificationSettings } from '@/contract/api/notifications';
import { OWN_ACCOUNT_CALLS } from '@/contract/api/own-account';
import { LoadFailed } from '@/runtime/host/load-failed';
import { get, put } from '@/services/http/calls';
import { t } from '@/services/i18n';
import { getUserInfor } from '@/services/session/session';
import { KIND_NAMES } from '@/ui/message-kinds';
import { useAct } from '@/ui/use-act';
import styles from './user-centre.module.css';

const CHANNEL_NAMES: Readonly<Record<NotificationChannel, string>> = {
  product: '站内提醒',
  sms: '短信',
  mail: '邮件',
};
const ABOUT: Readonly<Record<MessageKind, string>> = {
  urging: '有人催您处理您负责的记录',
  assignment: '有记录交给您负责',
  comment: '有人评论您创建或负责的记录',
  approval: '您提交的内容有了审批结果',
  reminder: '与您有关的日期临近或已过',
  system: '账号安全和平台的重要通知，不能关闭',
};

/** What the account is told of, and how; a change holds at once. */
export function NotificationsPart() {
  const { message } = App.useApp();
  const { data, error, refresh, mutate } = useRequest(
    () => get<NotificationSettings>(OWN_ACCOUNT_CALLS.notifications),
    { onError: () => undefined },
  );
  const saving = useAct(
    (kind: MessageKind, channel: NotificationChannel, enabled: boolean) =>
      put<NotificationSettings>(OWN_ACCOUNT_CALLS.notifications, { settings: [{ kind, channel, enabled }] }),
    (saved) => {
      mutate(saved);
      message.success(t('已保存'));
    },
  );
  if (error) return <LoadFailed message={error.message} onRetry={refresh} />;
  if (!data) return <Skeleton active paragraph={{ rows: 5 }} title={false} />;
  const { channels, settings } = data;
  const hasPhone = Boolean(getUserInfor()?.telephone);
  const switchOf = (kind: MessageKind, channel: NotificationChannel) => {
    const setting = settings.find((one) => one.kind === kind && one.channel === channel);
    const [savedKind, savedChannel] = saving.params as readonly unknown[];
    const isSaving = saving.loading && savedKind === kind && savedChannel === channel;
    return (
      <Switch
        checked={setting?.enabled ?? false}
        disabled={setting?.fixed || (channel === 'sms' && !hasPhone)}
        loading={isSaving}
        onChange={(enabled) => saving.run(kind, channel, enabled)}
        aria-label={`${t(KIND_NAMES[kind])} ${t(CHANNEL_NAMES[channel])}`}
      />
    );
  };
  return (
    <div className={styles.part}>
      <Typography.Paragraph type="secondary">
        {t('关闭后不再提醒，消息仍保留在“我的消息”里。')}
      </Typography.Paragraph>
      <Table<{ kind: MessageKind }>
        rowKey="kind"
        size="small"
        pagination={false}
        dataSource={MESSAGE_KINDS.map((kind) => ({ kind }))}
        columns={[
          {
            title: t('通知'),
            render: (_, { kind }) => (
              <>
                <Typography.Text strong>{t(KIND_NAMES[kind])}</Typography.Text>
                <br />
                <Typography.Text type="secondary">{t(ABOUT[kind])}</Typography.Text>
              </>
            ),
          },
          ...channels.map((channel) => ({
            title: t(CHANNEL_NAMES[channel]),
            width: 1,
            onHeaderCell: () => ({ style: { whiteSpace: 'nowrap' as const } }),
            render: (_: unknown, { kind }: { kind: MessageKind }) => switchOf(kind, channel),
          })),
        ]}
      />
      {channels.includes('mail') && (
        <Typography.Paragraph type="secondary">
          {t('邮件每天最多一封，汇总当天的消息，发到您个人资料里的邮箱；没有邮箱的不发。')}
        </Typography.Paragraph>
      )}
      {channels.includes('sms') && (
        <Typography.Paragraph type="secondary">
          {hasPhone ? t('短信发到您的登录手机，每天最多 20 条。') : t('绑定手机后可以接收短信。')}
        </Typography.Paragraph>
      )}
    </div>
  );
}
