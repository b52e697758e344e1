import { HomeOutlined } from '@ant-design/icons';
import { Menu, type MenuProps } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Face, MenuNode } from '@/contract/base/identity';
import { t } from '@/services/i18n';
import { Link, useNavigate } from '@/services/router';
import { childEntries, childPlaceAt } from './child-places';
import styles from './frame.module.css';
import { homeOf } from './guard';
import { MenuIcon } from './menu-icons';
import { MenuSearch } from './menu-search';
import { groupsAbove, ownMenu, pageOf } from './menu-tree';

type Item = NonNullable<MenuProps['items']>[number];

interface SideMenuProps {
  face: Face;
  menu: MenuNode[];
  path: string;
  collapsed?: boolean;
  onNavigate?: () => void;
}

/** The menu that the server delivered, below the way home; the selected entry follows the path. */
export function SideMenu({ face, menu, path, collapsed, onNavigate }: SideMenuProps) {
  const navigate = useNavigate();
  const home = homeOf(face);
  const selected = path === home ? home : (pageOf(menu, path)?.path ?? childEntryOf(face, path));
  const [openGroups, setOpenGroups] = useOpenGroups(menu, selected);

  const items = useMemo(
    (): Item[] => [
      { key: home, icon: <HomeOutlined />, label: <Link to={home}>{t('首页')}</Link> },
      ...childEntries(face).map(({ path: to, title, icon }) => entryItem(to, t(title), icon)),
      ...ownMenu(menu).map((node) => toItem(node, collapsed)),
    ],
    [face, home, menu, collapsed],
  );
  return (
    <nav aria-label={t('主菜单')}>
      {!collapsed && <MenuSearch onNavigate={onNavigate} />}
      <Menu
        mode="inline"
        className={styles.menu}
        style={{ borderInlineEnd: 0 }}
        items={items}
        selectedKeys={[selected]}
        {...(collapsed ? {} : { openKeys: openGroups, onOpenChange: setOpenGroups })}
        onClick={({ key, domEvent }) => {
          // A click on the link itself has been followed already.
          if (!(domEvent.target as Element).closest('a')) navigate(key);
          onNavigate?.();
        }}
      />
    </nav>
  );
}

/** Groups are open when they first appear, and whenever the selected page stands in them. */
function useOpenGroups(menu: MenuNode[], selected: string) {
  const [open, setOpen] = useState<string[]>([]);
  const seen = useRef(new Set<string>());
  useEffect(() => {
    const fresh = menu.map(({ id }) => id).filter((id) => !seen.current.has(id));
    for (const id of fresh) seen.current.add(id);
    setOpen((before) => [...new Set([...before, ...fresh, ...groupsAbove(menu, selected)])]);
  }, [menu, selected]);
  return [open, setOpen] as const;
}

/** Where the menu is collapsed its groups fly out, and so do the tabs of a page. */
function toItem(node: MenuNode, fliesOut = false): Item {
  const { url, icon, tabs = [] } = node.attributes;
  if (node.children.length > 0) {
    return {
      key: node.id,
      icon: <MenuIcon name={icon} />,
      label: node.text,
      children: node.children.map((child) => toItem(child, fliesOut)),
    };
  }
  if (fliesOut && tabs.length > 0) {
    return {
      key: `tabs:${url}`,
      icon: <MenuIcon name={icon} />,
      label: node.text,
      children: tabs.map((tab) => entryItem(`${url}?tab=${tab.url}`, tab.text, tab.icon)),
    };
  }
  return entryItem(url, node.text, icon);
}

/** The title is for a text that is cut off; a collapsed menu shows a tooltip of its own. */
function entryItem(path: string, text: string, icon: string | undefined): Item {
  const label = (
    <Link to={path} title={text}>
      {text}
    </Link>
  );
  return { key: path, icon: <MenuIcon name={icon} />, label };
}

/** The entry of the child application that stands at a path, below whichever of its paths. */
function childEntryOf(face: Face, path: string): string {
  const place = childPlaceAt(path);
  return childEntries(face).find(({ app }) => app === place?.app)?.path ?? '';
}
