import { Tabs } from 'antd';
import { type ComponentType, useRef } from 'react';
import { useListOfTabs } from '@/dom/list-of-tabs';
import { t } from '@/services/i18n';
import { useNavigate, useSearchParams } from '@/services/router';
import { getUserInfor } from '@/services/session/session';
import sheet from '@/ui/sheet.module.css';
import { DelegationsPart } from './delegations-part';
import { NotificationsPart } from './notifications-part';
import { PasswordForm } from './password-form';
import { PhoneForm } from './phone-form';
import { ProfilePart } from './profile-part';
import { SecurityPart } from './security-part';
import styles from './user-centre.module.css';

const PARTS = [
  { key: 'profile', title: '基本资料', Part: ProfilePart },
  { key: 'security', title: '登录与安全', Part: SecurityPart },
  { key: 'notifications', title: '通知设置', Part: NotificationsPart },
  { key: 'delegations', title: '审批委托', Part: DelegationsPart, isForStaff: true },
  { key: 'phone', title: '修改手机', Part: PhoneForm },
  { key: 'password', title: '修改密码', Part: PasswordForm },
] as const satisfies readonly { key: string; title: string; Part: ComponentType; isForStaff?: true }[];

/** /userCenter: what concerns the account itself, in parts; the address names the open one (`?tab=`). */
export default function UserCentrePage() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const isStaff = getUserInfor()?.applicationSystem === 'office';
  const parts = PARTS.filter((part) => isStaff || !('isForStaff' in part));
  const open = parts.find(({ key }) => key === search.get('tab'))?.key ?? PARTS[0].key;
  const sheetOfParts = useRef<HTMLElement>(null);
  useListOfTabs(sheetOfParts);
  return (
    <section ref={sheetOfParts} className={`${sheet.sheet} ${styles.centre}`} data-page="/userCenter">
      <h1>{t('个人中心')}</h1>
      <Tabs
        activeKey={open}
        animated={false}
        onChange={(key) => navigate({ search: `?tab=${key}` })}
        items={parts.map(({ key, title, Part }) => ({ key, label: t(title), children: <Part /> }))}
      />
    </section>
  );
}
