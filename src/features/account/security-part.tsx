import { useRequest } from 'ahooks';
import { App, Button, List, Popconfirm, Skeleton, Tag, Typography } from 'antd';
import type { OwnSession } from '@/contract/api/own-account';
import { LoadFailed } from '@/runtime/host/load-failed';
import { t } from '@/services/i18n';
import { useAct } from '@/ui/use-act';
import { addressOf, Device, momentOf } from './device';
import { endOtherSessions, endSession, loadSessions, loadSignIns } from './own-sessions';
import styles from './user-centre.module.css';

/** Where the account is signed in now, each of which can be ended, and its last sign-ins. */
export function SecurityPart() {
  const sessions = useRequest(loadSessions, { onError: () => undefined });
  return (
    <div className={styles.part}>
      <OpenSessions
        list={sessions.data}
        failure={sessions.error}
        onRetry={sessions.refresh}
        onEnded={sessions.refresh}
      />
      <LastSignIns />
    </div>
  );
}

interface OpenSessionsProps {
  list: OwnSession[] | undefined;
  failure: Error | undefined;
  onRetry(): void;
  onEnded(): void;
}

function OpenSessions({ list, failure, onRetry, onEnded }: OpenSessionsProps) {
  const { message } = App.useApp();
  const one = useAct(
    endSession,
    () => {
      message.success(t('已下线'));
      onEnded();
    },
    onEnded,
  );
  const others = useAct(
    endOtherSessions,
    (count) => {
      message.success(t('已下线 {count} 处登录', { count }));
      onEnded();
    },
    onEnded,
  );
  const hasOthers = list?.some(({ isCurrent }) => !isCurrent);
  return (
    <section aria-labelledby="open-sessions">
      <header>
        <h2 id="open-sessions">{t('当前登录')}</h2>
        {hasOthers && (
          <Popconfirm
            title={t('让其他登录全部下线？')}
            description={t('只保留当前窗口的登录；其他设备下次操作时须重新登录。')}
            onConfirm={others.run}
            okText={t('全部下线')}
          >
            <Button size="small" danger loading={others.loading}>
              {t('下线其他登录')}
            </Button>
          </Popconfirm>
        )}
      </header>
      {failure && <LoadFailed message={failure.message} onRetry={onRetry} />}
      {!list && !failure && <Skeleton active paragraph={{ rows: 3 }} title={false} />}
      {list && (
        <List
          rowKey="id"
          dataSource={list}
          renderItem={({ id, isCurrent, userAgent, address, tenantName, lastUsedAt, signedInAt }) => (
            <Device
              userAgent={userAgent}
              mark={isCurrent && <Tag color="success">{t('本次登录')}</Tag>}
              action={
                !isCurrent && (
                  <Popconfirm title={t('让这处登录下线？')} onConfirm={() => one.run(id)} okText={t('下线')}>
                    <Button size="small" loading={one.loading && one.params[0] === id}>
                      {t('下线')}
                    </Button>
                  </Popconfirm>
                )
              }
            >
              {tenantName} · {addressOf(address)} · {t('登录于 {time}', { time: momentOf(signedInAt) })} ·{' '}
              {t('最近使用 {time}', { time: momentOf(lastUsedAt) })}
            </Device>
          )}
        />
      )}
    </section>
  );
}

function LastSignIns() {
  const { data, error, refresh } = useRequest(loadSignIns, { onError: () => undefined });
  return (
    <section aria-labelledby="last-sign-ins">
      <header>
        <h2 id="last-sign-ins">{t('最近登录')}</h2>
        <Typography.Text type="secondary">
          {t('时间均为北京时间。不是您本人的登录，请立即修改密码。')}
        </Typography.Text>
      </header>
      {error && <LoadFailed message={error.message} onRetry={refresh} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 3 }} title={false} />}
      {data && (
        <List
          rowKey="at"
          dataSource={data}
          locale={{ emptyText: t('还没有登录记录') }}
          renderItem={({ at, address, userAgent }) => (
            <Device userAgent={userAgent}>
              {momentOf(at)} · {addressOf(address)}
            </Device>
          )}
        />
      )}
    </section>
  );
}
