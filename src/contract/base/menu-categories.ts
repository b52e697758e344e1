import type { MenuIconName } from './menu-icons';

/** A category of the left menu: page files name it as the group of their entry. */
interface MenuCategory {
  name: string;
  icon: MenuIconName;
}

/** The category icon map: 13 ids with the group that each stands for and its icon (specification section 3). */
const MENU_CATEGORIES: Readonly<Record<string, MenuCategory>> = {
  '100001': { name: '工单', icon: 'ToolOutlined' },
  '100002': { name: '合同', icon: 'FileProtectOutlined' },
  '100003': { name: '供应商管理', icon: 'TeamOutlined' },
  '100004': { name: '公告与招标', icon: 'BellOutlined' },
  '100005': { name: '审批', icon: 'AuditOutlined' },
  '100006': { name: '客户', icon: 'CustomerServiceOutlined' },
  '100007': { name: '采购', icon: 'ShoppingCartOutlined' },
  '100008': { name: '质检', icon: 'ExperimentOutlined' },
  '100009': { name: '物流', icon: 'TruckOutlined' },
  '100010': { name: '报表', icon: 'DatabaseOutlined' },
  '100011': { name: '企业资料', icon: 'IdcardOutlined' },
  '100012': { name: '系统管理', icon: 'SettingOutlined' },
  '100013': { name: '个人中心', icon: 'UserOutlined' },
};

/** Id and icon of a menu group: its category's, where it is one; any other has an id made of its name and a folder. */
export function groupHead(name: string): { id: string; icon: MenuIconName } {
  const found = Object.entries(MENU_CATEGORIES).find(([, category]) => category.name === name);
  return found ? { id: found[0], icon: found[1].icon } : { id: `group:${name}`, icon: 'FolderOutlined' };
}
