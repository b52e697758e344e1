import { DesktopOutlined, MobileOutlined } from '@ant-design/icons';
import { List, Space } from 'antd';
import type { ReactNode } from 'react';
import { nowInBeijing } from '@/contract/fields/derived';
import { t } from '@/services/i18n';
import { deviceOf, isHandheld } from './device-name';
import styles from './user-centre.module.css';

interface DeviceProps {
  userAgent: string;
  /** Stands beside the name. */
  mark?: ReactNode;
  children: ReactNode;
  action?: ReactNode;
}

/** A device that somebody signed in on, by its browser and system. */
export function Device({ userAgent, mark, children, action }: DeviceProps) {
  const { browser, system } = deviceOf(userAgent);
  const name = [browser && t(browser), system].filter(Boolean).join(' · ');
  const Icon = isHandheld(userAgent) ? MobileOutlined : DesktopOutlined;
  return (
    <List.Item title={userAgent} extra={action}>
      <List.Item.Meta
        avatar={<Icon aria-hidden className={styles.deviceIcon} />}
        title={
          <Space>
            {name || t('未知设备')}
            {mark}
          </Space>
        }
        description={children}
      />
    </List.Item>
  );
}

export const momentOf = (at: string): string => nowInBeijing(new Date(at));

export const addressOf = (address: string): string =>
  address === '' || address === 'unknown' ? t('地址未知') : address;
