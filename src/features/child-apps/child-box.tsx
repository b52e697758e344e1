import { Spin } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { ChildAppName, ChildProps } from '@/contract/api/child-app';
import { t } from '@/services/i18n';
import styles from './child-app.module.css';
import { ChildFault } from './child-fault';
import { type RunningChild, runChild } from './run-child';

interface ChildBoxProps {
  app: ChildAppName;
  title: string;
  props: Omit<ChildProps, 'domElement' | 'fail'>;
  /** Mounts another box in place of this one. */
  onRetry(): void;
}

/** A child application, what stands in its place until it is there, and the error page when it does not come. */
export function ChildBox({ app, title, props, onRetry }: ChildBoxProps) {
  const { element, state, fault } = useChild(app, props, onRetry);
  if (state === 'failed') return <ChildFault title={title} fault={fault} onRetry={onRetry} />;
  return (
    <>
      {state === 'coming' && (
        <div className={styles.coming} role="status" aria-label={t('加载中')}>
          <Spin size="large" delay={300} />
        </div>
      )}
      <div ref={element} data-child={app} />
    </>
  );
}

/** Runs the child for as long as the box is on the screen. */
function useChild(app: ChildAppName, props: ChildBoxProps['props'], onRetry: () => void) {
  const element = useRef<HTMLDivElement>(null);
  const running = useRef<Running | undefined>(undefined);
  const [state, setState] = useState<'coming' | 'there' | 'failed'>('coming');
  const [fault, setFault] = useState<unknown>();
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    let isHere = true;
    const fail = (reason: unknown) => {
      if (!isHere) return;
      console.error(`child application ${app}`, reason);
      setFault(reason);
      setState('failed');
    };
    const given = { domElement: element.current!, fail };
    const child = runChild(app, { ...latest.current, ...given });
    running.current = { child, given, sent: sentBy(latest.current) };
    child.mounted.then(() => isHere && setState('there'), fail);
    return () => {
      isHere = false;
      child.leave();
    };
  }, [app]);

  const sent = sentBy(props);
  useEffect(() => {
    const { current } = running;
    if (!current || current.sent === sent) return;
    current.sent = sent;
    if (state === 'failed') onRetry();
    else
      current.child
        .update(() => ({ ...latest.current, ...current.given }))
        .then((taken) => !taken && onRetry(), current.given.fail);
  }, [sent, state, onRetry]);

  return { element, state, fault };
}

interface Running {
  child: RunningChild;
  given: Pick<ChildProps, 'domElement' | 'fail'>;
  /** As `sentBy` has it. */
  sent: string;
}

/** What a child is told when it changes: where it is to be, and where the supplier stands. */
const sentBy = ({ location: { basePath, path, search }, user }: ChildBoxProps['props']) =>
  `${basePath} ${path} ${search} ${user?.supplier?.status}`;
