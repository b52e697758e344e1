import type { RecordPage } from '../../../src/contract/language/page-schema';

export interface ApiTag {
  name: string;
  description: string;
}

/** The groups of what is no record of a page, each with the files that answer it. */
const GROUPS: readonly (ApiTag & { files: readonly string[] })[] = [
  {
    name: '登录与密码',
    description: '令牌、图片验证码、短信验证码、修改和找回密码',
    files: ['server/modules/auth/'],
  },
  {
    name: '账号与菜单',
    description: '当前账号、租户和实例、登录与通知、菜单、按钮权限、头像、表格设置',
    files: [
      'server/modules/navigation/',
      'server/modules/accounts/avatar-routes.ts',
      'server/modules/accounts/own-account/',
      'server/modules/table-settings/',
    ],
  },
  {
    name: '账号与角色管理',
    description: '管理员对账号和角色授权的操作',
    files: [
      'server/modules/accounts/',
      'server/modules/roles/',
      'server/modules/reference-data/organisations.ts',
    ],
  },
  {
    name: '供应商注册',
    description: '自助注册、邀请码注册、营业执照',
    files: ['server/modules/registration/routes.ts'],
  },
  {
    name: '供应商资料',
    description: '供应商的查询、表单、文书和资料变更',
    files: ['server/modules/suppliers/', 'server/modules/registration/register-book.ts'],
  },
  {
    name: '工作台、消息与审批',
    description: '工作台和看板、查找记录、我的消息、待我审批、记录的评论',
    files: [
      'server/modules/workbench/',
      'server/modules/search/',
      'server/modules/messages/',
      'server/modules/dashboards/',
      'server/modules/approvals/',
      'server/modules/collaboration/comments/',
    ],
  },
  { name: '文件', description: '上传和下载', files: ['server/modules/files/'] },
  {
    name: '任意资源',
    description: '每种资源都有的接口，资源名写在路径里；各资源自己的字段见该资源的一组',
    files: [
      'server/kernel/records/',
      'server/modules/collaboration/urge.ts',
      'server/modules/collaboration/unread/',
      'server/modules/change-requests/',
      'server/modules/reference-data/',
      'server/modules/related/',
      'server/modules/collecting/',
      'server/modules/list-views/',
      'server/modules/prints/',
      'server/modules/imports/',
    ],
  },
  { name: '天气', description: '今后七天的天气', files: ['server/modules/weather/'] },
  {
    name: '页面与接口文档',
    description: '页面文件、字典、语言文件和本文档',
    files: ['server/modules/page-files/', 'server/modules/openapi/'],
  },
  {
    name: '编写页面',
    description: '页面文件的检查、草稿、发布和版本；只在 AUTHORING=on 时有',
    files: ['server/modules/studio/'],
  },
  { name: '运行', description: '健康检查和站点设置', files: ['server/kernel/ops/'] },
];

export function tagOfFile(file: string): string {
  return GROUPS.find(({ files }) => files.some((one) => file.startsWith(one)))?.name ?? '其他';
}

export const tagOfPage = ({ title }: RecordPage): string => title;

/** The groups that a document uses, those of the pages first. */
export function tagsOf(pages: readonly RecordPage[], used: ReadonlySet<string>): ApiTag[] {
  const ofPages = new Map<string, string>();
  for (const page of pages) {
    const said = [ofPages.get(page.title), page.path, page.description].filter(Boolean);
    ofPages.set(page.title, said.join(' '));
  }
  const own = GROUPS.filter(({ name }) => !ofPages.has(name));
  return [
    ...[...ofPages].map(([name, description]) => ({ name, description })),
    ...own.map(({ name, description }) => ({ name, description })),
  ].filter(({ name }) => used.has(name));
}
