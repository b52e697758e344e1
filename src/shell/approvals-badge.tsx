import { AuditOutlined } from '@ant-design/icons';
import { Badge, Button } from 'antd';
import { APPROVALS_PAGE } from '@/contract/api/approvals';
import { useWaitingApprovals } from '@/features/approvals/api';
import { t } from '@/services/i18n';
import { useNavigate } from '@/services/router';
import { useAuthority } from '@/services/session/permissions';
import { pageOf } from './menu-tree';

/** How many records wait for this account's decision, and the way to them; nothing for who decides nothing. */
export function ApprovalsBadge() {
  const { menu } = useAuthority();
  return pageOf(menu, APPROVALS_PAGE) ? <WaitingBadge /> : null;
}

function WaitingBadge() {
  const { count = 0 } = useWaitingApprovals();
  const navigate = useNavigate();
  return (
    <Badge count={count} overflowCount={99} size="small" offset={[-6, 6]}>
      <Button
        type="text"
        icon={<AuditOutlined />}
        aria-label={count > 0 ? t('审批中心，{count} 条待处理', { count }) : t('审批中心')}
        onClick={() => navigate(APPROVALS_PAGE)}
      />
    </Badge>
  );
}
