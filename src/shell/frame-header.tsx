import { MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { Button, Layout } from 'antd';
import { memo } from 'react';
import type { Face } from '@/contract/base/identity';
import { t } from '@/services/i18n';
import { Link } from '@/services/router';
import { ApprovalsBadge } from './approvals-badge';
import { Brand } from './brand';
import { ClockNote } from './clock-note';
import styles from './frame.module.css';
import { homeOf } from './guard';
import { LanguageSwitch } from './language-switch';
import { MessageBadge } from './message-badge';
import { RecordSearch } from './record-search/record-search';
import { TenantSwitch } from './tenant-switch';
import { UserMenu } from './user-menu';
import { Weather } from './weather';

interface FrameHeaderProps {
  face: Face;
  faceName: string;
  narrow: boolean;
  collapsed: boolean;
  /** Absent where the page hides the menu. */
  onToggleMenu?: () => void;
}

/**
 * Logo (leads home), tenant, the search over records, for staff weather and approvals, messages, language,
 * and the person's own menu (specification section 2). The same on every page.
 */
export const FrameHeader = memo(function FrameHeader({
  face,
  faceName,
  narrow,
  collapsed,
  onToggleMenu,
}: FrameHeaderProps) {
  const toggleIcon = narrow ? <MenuOutlined /> : collapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />;
  return (
    <Layout.Header className={styles.header}>
      {onToggleMenu && (
        <Button
          type="text"
          icon={toggleIcon}
          onClick={onToggleMenu}
          aria-label={narrow ? t('打开菜单') : collapsed ? t('展开菜单') : t('收起菜单')}
        />
      )}
      <Link to={homeOf(face)} className={styles.home} title={t('回到首页')}>
        <Brand face={faceName} compact={narrow} />
      </Link>
      <TenantSwitch />
      <span className={styles.space} />
      <RecordSearch narrow={narrow} />
      {!narrow && <ClockNote />}
      {face === 'office' && !narrow && <Weather />}
      {face === 'office' && !narrow && <ApprovalsBadge />}
      <MessageBadge />
      <LanguageSwitch />
      <UserMenu narrow={narrow} />
    </Layout.Header>
  );
});
