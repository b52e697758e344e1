import { FileProtectOutlined, FormOutlined, HistoryOutlined, LoginOutlined } from '@ant-design/icons';
import { Avatar, Card } from 'antd';
import type { ReactNode } from 'react';
import { t } from '@/services/i18n';
import { Link } from '@/services/router';
import { isRegistering } from './api';
import { pathOf, REGISTERED, RULES } from './flow';
import styles from './register.module.css';
import { RegisterFrame } from './register-frame';

interface Way {
  to: string;
  icon: ReactNode;
  title: string;
  text: string;
}

const WAYS: readonly Way[] = [
  {
    to: pathOf('self', 'accountInfo'),
    icon: <FormOutlined />,
    title: '自主注册',
    text: '没有邀请码，用手机号注册为供应商',
  },
  {
    to: pathOf('invited', 'accountInfo'),
    icon: <FileProtectOutlined />,
    title: '凭邀请码注册',
    text: '收到采购方的邀请码，注册为受邀供应商',
  },
  {
    to: '/register',
    icon: <HistoryOutlined />,
    title: '继续上次的注册',
    text: '填写到一半离开的，验证手机号后接着填',
  },
  {
    to: REGISTERED,
    icon: <LoginOutlined />,
    title: '已有账号',
    text: '直接登录、找回密码，或用现有账号加入另一家企业',
  },
];

/** /register/registerStation: where everybody begins who comes to register (specification section 2). */
export default function StationPage() {
  return (
    <RegisterFrame title={t('供应商注册')}>
      <div className={styles.station}>
        <h1 className={styles.title}>{t('供应商注册')}</h1>
        <p className={styles.lead}>{t('请选择适合您的方式，全程约需 5 分钟。')}</p>
        <ul className={styles.ways}>
          {WAYS.map(({ to, icon, title, text }) => (
            <li key={title}>
              <Link to={to} state={{ resume: true }} className={styles.way}>
                <Card hoverable>
                  <Card.Meta
                    avatar={<Avatar shape="square" size={40} icon={icon} className={styles.wayIcon} />}
                    title={t(title)}
                    description={t(text)}
                  />
                </Card>
              </Link>
            </li>
          ))}
        </ul>
        {isRegistering() && (
          <p className={styles.hint}>{t('本窗口有一项尚未完成的注册，选择“继续上次的注册”即可接着填写。')}</p>
        )}
        <p className={styles.hint}>
          {t('注册即表示您将遵守')}
          <Link to={RULES}>{t('《平台使用与注册规则》')}</Link>
        </p>
      </div>
    </RegisterFrame>
  );
}
