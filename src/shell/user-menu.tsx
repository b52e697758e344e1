import {
  ApartmentOutlined,
  BgColorsOutlined,
  CheckOutlined,
  CodeOutlined,
  DownOutlined,
  FontSizeOutlined,
  LockOutlined,
  LogoutOutlined,
  PhoneOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { App, Avatar, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import { grantsButton } from '@/contract/language/permissions';
import { AUTHORING } from '@/contract/language/schema-changes';
import { STUDIO_PAGE } from '@/contract/studio/studio';
import { hasUnsaved } from '@/services/browser/unsaved';
import { t } from '@/services/i18n';
import { APPEARANCES, appearance } from '@/services/preferences/appearance';
import type { Choice } from '@/services/preferences/choice';
import { COMPONENT_SIZES, componentSize } from '@/services/preferences/component-size';
import { useNavigate } from '@/services/router';
import { useAuthority } from '@/services/session/permissions';
import { getFace, useUserInfor } from '@/services/session/session';
import { signOut } from '@/services/session/sign-out';
import styles from './frame.module.css';
import { dropTabsOf } from './tabs/tab-storage';

/** Who is signed in, and the way out: confirm, about a second of loading, then the login page. */
export function UserMenu({ narrow }: { narrow: boolean }) {
  const { modal } = App.useApp();
  const navigate = useNavigate();
  const user = useUserInfor();
  const name = user?.displayName ?? '';
  const face = getFace();
  const { permissions } = useAuthority();
  const size = componentSize.use();
  const look = appearance.use();

  const wayTo = (path: string, icon: ReactNode, label: string) => ({
    key: path,
    icon,
    label,
    onClick: () => navigate(path),
  });
  const confirmExit = () => {
    modal.confirm({
      title: t('确定要退出登录吗？'),
      content: hasUnsaved()
        ? t('有尚未保存的内容，退出后草稿也会删除，填写的内容将丢失。')
        : t('退出后需要重新登录才能继续使用。'),
      okText: t('退出登录'),
      cancelText: t('取消'),
      onOk: async () => {
        await signOut();
        if (user?.accountId) dropTabsOf(user.accountId);
        navigate('/login', { replace: true });
      },
    });
  };

  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          ...(face === 'supplier'
            ? [wayTo('/register/registeredMain', <ApartmentOutlined />, t('加入另一家企业'))]
            : []),
          wayTo('/userCenter', <UserOutlined />, t('个人中心')),
          wayTo('/userCenter?tab=phone', <PhoneOutlined />, t('修改手机')),
          wayTo('/userCenter?tab=password', <LockOutlined />, t('修改密码')),
          ...(face === 'office' && grantsButton(permissions, AUTHORING.path, AUTHORING.code)
            ? [wayTo(STUDIO_PAGE, <CodeOutlined />, t('页面工作室'))]
            : []),
          {
            key: 'size',
            icon: <FontSizeOutlined />,
            label: t('组件大小'),
            children: choicesOf(componentSize, COMPONENT_SIZES, size),
          },
          ...(face === 'office'
            ? [
                {
                  key: 'appearance',
                  icon: <BgColorsOutlined />,
                  label: t('外观'),
                  children: choicesOf(appearance, APPEARANCES, look),
                },
              ]
            : []),
          { key: 'divider', type: 'divider' },
          { key: 'exit', icon: <LogoutOutlined />, label: t('退出登录'), onClick: confirmExit },
        ],
      }}
    >
      <button type="button" className={styles.user}>
        <span className="unseen">{t('用户菜单')}</span>
        <Avatar
          size={30}
          style={{ flex: 'none', color: 'var(--on-primary)', background: 'var(--primary)', fontSize: 14 }}
          src={user?.header || undefined}
        >
          {name.slice(0, 1) || <UserOutlined />}
        </Avatar>
        {!narrow && <span className={styles.userName}>{name}</span>}
        {!narrow && <DownOutlined className={styles.caret} />}
      </button>
    </Dropdown>
  );
}

/** A submenu of what may be chosen, with a tick at what is. */
function choicesOf<T extends string>(
  choice: Choice<T>,
  values: readonly (readonly [value: T, name: string])[],
  chosen: T,
) {
  return values.map(([value, name]) => ({
    key: value,
    icon: value === chosen ? <CheckOutlined /> : <span className={styles.unchecked} />,
    label: t(name),
    onClick: () => choice.choose(value),
  }));
}
