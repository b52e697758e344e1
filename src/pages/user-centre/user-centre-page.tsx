import { Tabs } from 'antd';
import { useNavigate, useSearchParams } from 'umi';
import { t } from '@/services/i18n';
import sheet from '../sheet.module.css';
import { PasswordForm } from './password-form';
import { PhoneForm } from './phone-form';
import { ProfilePart } from './profile-part';
import styles from './user-centre.module.css';

const PARTS = [
  { key: 'profile', title: '基本资料', Part: ProfilePart },
  { key: 'phone', title: '修改手机', Part: PhoneForm },
  { key: 'password', title: '修改密码', Part: PasswordForm },
] as const;

/** /userCenter: who one is, and the changes of phone and password; the open part is named in the address (`?tab=`). */
export default function UserCentrePage() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const open = PARTS.find(({ key }) => key === search.get('tab'))?.key ?? PARTS[0].key;
  return (
    <section className={`${sheet.sheet} ${styles.centre}`} data-page="/userCenter">
      <h1>{t('个人中心')}</h1>
      <Tabs
        activeKey={open}
        animated={false}
        onChange={(key) => navigate({ search: `?tab=${key}` })}
        items={PARTS.map(({ key, title, Part }) => ({ key, label: t(title), children: <Part /> }))}
      />
    </section>
  );
}
