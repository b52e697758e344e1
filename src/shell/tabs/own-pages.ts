import { t } from '@/services/i18n';

/** Titles of the pages written by hand that staff open, which no menu node names. */
const TITLES: Readonly<Record<string, string>> = {
  '/work/home': '首页',
  '/userCenter': '个人中心',
  '/office/approvals': '审批中心',
  '/studio': '页面工作室',
  '/oa/platform/personal/message': '我的消息',
  '/oa/platform/personal/messageDetail': '消息详情',
};

/** The title of a page that is written by hand; undefined for any other. */
export function ownTitle(path: string): string | undefined {
  const title = Object.hasOwn(TITLES, path) ? TITLES[path] : undefined;
  return title && t(title);
}
