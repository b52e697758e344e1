import { BellOutlined } from '@ant-design/icons';
import { Badge, Button } from 'antd';
import { MESSAGES_PAGE } from '@/contract/api/messages';
import { useUnread } from '@/features/messages/api';
import { t } from '@/services/i18n';
import { useNavigate } from '@/services/router';

/** The badge says no more than this (specification section 9). */
const MOST = 5;

export function MessageBadge() {
  const unread = useUnread() ?? 0;
  const navigate = useNavigate();
  return (
    <Badge count={unread} overflowCount={MOST} size="small" offset={[-6, 6]}>
      <Button
        type="text"
        icon={<BellOutlined />}
        aria-label={unread > 0 ? t('我的消息，{count} 条未读', { count: unread }) : t('我的消息')}
        onClick={() => navigate(MESSAGES_PAGE)}
      />
    </Badge>
  );
}
