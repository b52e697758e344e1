import { Flex, Skeleton } from 'antd';
import { useState } from 'react';
import { isCancelled } from '@/services/http/request-errors';
import { listWaiting, useWaitingApprovals } from './api';
import styles from './approvals.module.css';
import { InboxFault } from './inbox-fault';
import { OpenRecord } from './open-record';
import { useInbox } from './use-inbox';
import { useOpenRecord } from './use-open-record';
import { WaitingQueue } from './waiting-queue';

/** What waits for this account: the list, and beside it, on a phone in its place, the record that is open. */
export function WaitingPart() {
  const { data, error, loading, refresh, refreshAsync, ...inbox } = useInbox(listWaiting);
  const { refresh: countAgain } = useWaitingApprovals();
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const opened = useOpenRecord(data?.list ?? []);

  async function readAgain() {
    setTicked([]);
    countAgain();
    await refreshAsync().catch(() => undefined);
  }

  if (error && !isCancelled(error) && !loading) return <InboxFault error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <Flex gap="middle" align="flex-start">
      {(opened.isWide || !opened.row) && (
        <div className={styles.queue} aria-busy={loading}>
          <WaitingQueue
            data={data}
            inbox={inbox}
            opened={opened}
            ticked={ticked}
            onTick={setTicked}
            onDecided={readAgain}
          />
        </div>
      )}
      {opened.row && <OpenRecord opened={opened} row={opened.row} onChanged={readAgain} />}
    </Flex>
  );
}
