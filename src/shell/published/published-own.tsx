import { Button } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import type { Doc } from '@/contract/base/doc';
import { grantsPage } from '@/contract/language/permissions';
import type { PublishedScreen, ScreenOwn } from '@/contract/pages/published-screens';
import { LazySingleRecord } from '@/runtime/host/lazy-single-record';
import { t } from '@/services/i18n';
import { Link, useLocation, useNavigate } from '@/services/router';
import { useAuthority } from '@/services/session/permissions';
import { getFace, useUserInfor } from '@/services/session/session';
import styles from './published.module.css';
import { isOfSupplier, type PublishedRow, textOf } from './screen-source';
import { useLeft } from './use-left';

interface OwnRecordProps {
  screen: PublishedScreen;
  row: PublishedRow;
  initial?: (() => Promise<Doc>) | undefined;
}

/** Beside what is published: how long there is, and the reader's own record for it, or what has to be done first. */
export function OwnRecord({ screen, row, initial }: OwnRecordProps) {
  const own = screen.own!;
  const until = textOf(row, screen.names.until);
  const left = useLeft(until);
  const isOpen = !screen.deadline || left.state !== 'ended';
  return (
    <aside className={styles.aside} aria-label={own.title}>
      {screen.deadline && (
        <div className={`${styles.clock} ${styles[left.state]}`}>
          {own.untilLabel && <span>{own.untilLabel}</span>}
          <strong>{left.text}</strong>
          <small>{t('截止 {date}', { date: until.slice(0, 16) })}</small>
        </div>
      )}
      <div className={styles.offer}>
        <Offer own={own} row={row} isOpen={isOpen} initial={initial} />
      </div>
    </aside>
  );
}

interface OfferProps {
  own: ScreenOwn;
  row: PublishedRow;
  isOpen: boolean;
  initial: OwnRecordProps['initial'];
}

/** What this person can do now. The gateway decides; this says it ahead. */
function Offer({ own, row, isOpen, initial }: OfferProps) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { permissions } = useAuthority();
  const status = String(useUserInfor()?.status ?? 0);
  if (getFace() === undefined) {
    if (!isOpen) return <p>{own.endedLabel}</p>;
    const signIn = () => navigate('/login', { state: { from: pathname + search } });
    return <Step text={own.visitorLabel} button={own.signInLabel} onPress={signIn} />;
  }
  if (!isOfSupplier()) return <p>{own.staffLabel}</p>;
  if (!grantsPage(permissions, own.page)) return <p>{own.deniedLabel}</p>;
  const first = own.cases?.find(({ states }) => states.includes(status));
  if (!first) return <Standing own={own} row={row} isOpen={isOpen} initial={initial} />;
  const { text, to, button } = first;
  return <Step text={text} button={to && button} onPress={() => navigate(to!)} />;
}

interface StepProps {
  text: ReactNode;
  button?: string | undefined;
  onPress(): void;
}

function Step({ text, button, onPress }: StepProps) {
  return (
    <>
      <p>{text}</p>
      {button && (
        <Button type="primary" size="large" block onClick={onPress}>
          {button}
        </Button>
      )}
    </>
  );
}

function Standing({ own, row, isOpen, initial }: OfferProps) {
  const [isThere, setThere] = useState<boolean>();
  const values = Object.entries(own.values).map(([field, name]) => [field, textOf(row, name)] as const);
  return (
    <>
      {isThere === false && !isOpen && <p>{own.endedLabel}</p>}
      <Suspense>
        <LazySingleRecord
          path={own.page}
          values={Object.fromEntries(values)}
          initial={initial}
          readOnly={!isOpen}
          onChange={(record) => setThere(record !== undefined)}
        />
      </Suspense>
      {isThere && (
        <p className={styles.more}>
          <Link to={own.page}>{own.allLabel}</Link>
        </p>
      )}
    </>
  );
}
