import { Badge, Checkbox, Tag } from 'antd';
import { MESSAGE_PAGE, type Message } from '@/contract/api/messages';
import { nowInBeijing } from '@/contract/fields/derived';
import { t } from '@/services/i18n';
import { Link } from '@/services/router';
import { KIND_COLORS, KIND_NAMES } from '@/ui/message-kinds';
import sheet from '@/ui/sheet.module.css';
import styles from './messages.module.css';

interface MessageListProps {
  messages: readonly Message[];
  /** Ids of those that are chosen. */
  chosen: readonly string[];
  onChoose(ids: readonly string[]): void;
}

/** Messages one below the other, each to open or to choose; unread ones stand out. */
export function MessageList({ messages, chosen, onChoose }: MessageListProps) {
  const ids = messages.map(({ id }) => id);
  return (
    <>
      <Checkbox
        className={styles.all}
        checked={chosen.length === ids.length}
        indeterminate={chosen.length > 0 && chosen.length < ids.length}
        onChange={({ target }) => onChoose(target.checked ? ids : [])}
      >
        {t('选择本页')}
      </Checkbox>
      <ul className={`${sheet.list} ${styles.messages}`}>
        {messages.map((message) => (
          <li key={message.id}>
            <Checkbox
              aria-label={t('选择：{title}', { title: message.title })}
              checked={chosen.includes(message.id)}
              onChange={({ target }) =>
                onChoose(target.checked ? [...chosen, message.id] : chosen.filter((id) => id !== message.id))
              }
            />
            <MessageRow message={message} />
          </li>
        ))}
      </ul>
    </>
  );
}

function MessageRow({ message: { id, kind, title, body, sentAt, isRead } }: { message: Message }) {
  return (
    <Link to={`${MESSAGE_PAGE}?id=${encodeURIComponent(id)}`} className={styles.row}>
      <span className={`${styles.title} ${isRead ? sheet.title : sheet.unread}`}>
        <Badge
          status={isRead ? 'default' : 'error'}
          text={<span className="unseen">{isRead ? t('已读') : t('未读')}</span>}
        />
        <Tag color={KIND_COLORS[kind]}>{t(KIND_NAMES[kind])}</Tag>
        {title}
      </span>
      <span className={`cut-off ${styles.body}`}>{body}</span>
      <time dateTime={sentAt}>{nowInBeijing(new Date(sentAt))}</time>
    </Link>
  );
}
