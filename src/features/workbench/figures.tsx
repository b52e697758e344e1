import {
  AuditOutlined,
  CalendarOutlined,
  CheckSquareOutlined,
  MailOutlined,
  TrophyOutlined,
} from '@ant-design/icons';
import { useRequest } from 'ahooks';
import type { ReactNode } from 'react';
import { APPROVALS_PAGE } from '@/contract/approvals';
import { MESSAGES_PAGE } from '@/contract/messages';
import { grantsPage } from '@/contract/permissions';
import type { WorkbenchOverview, WorkbenchPage } from '@/contract/workbench';
import { useWaitingApprovals } from '@/features/approvals/api';
import { useUnread } from '@/features/messages/api';
import { t } from '@/services/i18n';
import { Link } from '@/services/router';
import { useAuthority, useMenu } from '@/services/session/permissions';
import { pagesOf } from '@/shell/menu-tree';
import { loadPoints, POINTS_PAGE } from './api';
import { listAddress, openTasks, taskPages } from './state';
import styles from './workbench.module.css';

/** The numbers that a day begins with; one that is not known yet shows a dash. */
export function Figures({ workbench }: { workbench: WorkbenchOverview | undefined }) {
  const { permissions } = useAuthority();
  const unread = useUnread();
  const mayDecide = pagesOf(useMenu()).some(({ path }) => path === APPROVALS_PAGE);
  const mayPoints = grantsPage(permissions, POINTS_PAGE);
  const points = useRequest(loadPoints, { ready: mayPoints, onError: () => undefined });
  const dues = workbench?.pages.filter(({ due }) => due) ?? [];
  return (
    <ul className={styles.figures}>
      {workbench && taskPages(workbench).length > 0 && (
        <Figure
          icon={<CheckSquareOutlined />}
          label={t('我的待办')}
          value={openTasks(workbench)}
          to="#tasks"
        />
      )}
      {mayDecide && <WaitingFigure />}
      <Figure icon={<MailOutlined />} label={t('未读消息')} value={unread} to={MESSAGES_PAGE} />
      {dues.flatMap((page) =>
        page.counts
          .filter(({ value }) => page.due?.some((due) => due.value === value))
          .map(({ value, label, all }) => (
            <Figure
              key={`${page.path} ${value}`}
              icon={<CalendarOutlined />}
              label={label}
              note={nearestOf(page, value)}
              value={all}
              to={listAddress(page, value)}
            />
          )),
      )}
      {mayPoints && (
        <Figure icon={<TrophyOutlined />} label={t('催办积分')} value={points.data} to={POINTS_PAGE} />
      )}
    </ul>
  );
}

/** What is counted, and the next of it: whom or what it concerns, and when. */
function nearestOf({ title, due = [] }: WorkbenchPage, value: string): string {
  const nearest = due.find((one) => one.value === value);
  if (!nearest) return title;
  const { party, name, date } = nearest;
  return [party ?? name, date.slice(5), title].join(' · ');
}

/** Asked for by whoever decides something alone. */
function WaitingFigure() {
  const { count } = useWaitingApprovals();
  return <Figure icon={<AuditOutlined />} label={t('待我审批')} value={count} to={APPROVALS_PAGE} />;
}

interface FigureProps {
  icon: ReactNode;
  label: string;
  /** Below the label, in smaller letters. */
  note?: string;
  value: number | string | undefined;
  to: string;
}

function Figure({ icon, label, note, value, to }: FigureProps) {
  const content = (
    <>
      <span className={styles.figureIcon}>{icon}</span>
      <span className={styles.figureWords}>
        <span className={styles.figureValue}>{value ?? '–'}</span>
        <span className={styles.figureLabel}>{label}</span>
        {note && (
          <span className={styles.figureNote} title={note}>
            {note}
          </span>
        )}
      </span>
    </>
  );
  return (
    <li>
      {to.startsWith('#') ? (
        <a
          href={to}
          className={styles.figure}
          onClick={(event) => {
            // The address of a tab stays as it is.
            event.preventDefault();
            document.getElementById(to.slice(1))?.scrollIntoView({ behavior: 'smooth', block: 'nearest' });
          }}
        >
          {content}
        </a>
      ) : (
        <Link to={to} className={styles.figure}>
          {content}
        </Link>
      )}
    </li>
  );
}
