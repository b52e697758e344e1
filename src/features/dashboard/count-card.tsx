import {
  AuditOutlined,
  BarChartOutlined,
  CalendarOutlined,
  CheckSquareOutlined,
  MailOutlined,
  TrophyOutlined,
} from '@ant-design/icons';
import { APPROVALS_PAGE } from '@/contract/api/approvals';
import { MESSAGES_PAGE } from '@/contract/api/messages';
import type { CountTile } from '@/contract/pages/dashboards';
import { formatExact } from '@/contract/records/amounts';
import { useWaitingApprovals } from '@/features/approvals/api';
import { useUnread } from '@/features/messages/api';
import { Link } from '@/services/router';
import { useMenu } from '@/services/session/permissions';
import { pagesOf } from '@/shell/menu-tree';
import type { CardProps } from '@/ui/dashboard-card';
import card from '@/ui/home-card.module.css';
import styles from './dashboard.module.css';

const ICONS = {
  audit: <AuditOutlined />,
  bars: <BarChartOutlined />,
  calendar: <CalendarOutlined />,
  check: <CheckSquareOutlined />,
  mail: <MailOutlined />,
  trophy: <TrophyOutlined />,
};

/** Characters from which on a number is written smaller. */
const LONG = 9;

/** The numbers that a day begins with; one that is not known shows a dash. */
export function CountCard(props: CardProps<{ tiles?: CountTile[] }>) {
  const { read } = props;
  if (read.card.of === 'approvals') return <WaitingTile {...props} />;
  if (read.card.of === 'messages') return <UnreadTile {...props} />;
  const tiles = read.data?.tiles ?? [
    { label: read.title ?? '', value: null, to: read.card.page ?? '#tasks' },
  ];
  return tiles.map((tile) => <Tile key={tile.to} {...tile} icon={read.card.icon} />);
}

/** Asked for by whoever decides something alone. */
function WaitingTile(props: CardProps) {
  const mayDecide = pagesOf(useMenu()).some(({ path }) => path === APPROVALS_PAGE);
  return mayDecide ? <Waiting {...props} /> : null;
}

function Waiting({ read }: CardProps) {
  const { count } = useWaitingApprovals();
  return <Tile icon={read.card.icon} label={read.title ?? ''} value={textOf(count)} to={APPROVALS_PAGE} />;
}

function UnreadTile({ read }: CardProps) {
  return (
    <Tile icon={read.card.icon} label={read.title ?? ''} value={textOf(useUnread())} to={MESSAGES_PAGE} />
  );
}

const textOf = (count: number | undefined) => (count === undefined ? null : String(count));

function Tile({
  icon = 'bars',
  label,
  note,
  value,
  exceeded,
  to,
}: CountTile & { icon?: keyof typeof ICONS | undefined }) {
  const text = value === null ? '–' : formatExact(value, 0) + (exceeded ? '+' : '');
  const content = (
    <>
      <span className={card.icon}>{ICONS[icon]}</span>
      <span className={styles.figureWords}>
        <span className={styles.figureValue} data-long={text.length > LONG || undefined}>
          {text}
        </span>
        <span className={styles.figureLabel}>{label}</span>
        {note && (
          <span className={`cut-off ${styles.figureNote}`} title={note}>
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
