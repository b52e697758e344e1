import type { SiteConfig } from '../../../src/contract/api/site-config';
import { SITE_CONFIG_PATH, siteConfig } from '../../../src/contract/api/site-config';
import type { Mount } from '../http/gateway-context';
import { nothing } from '../http/input';
import { defineRoutes, route } from '../http/route';

/** `GET /config.json`: what the front end reads before its first call (decision 028). */
export const siteConfigRoutes = (site: SiteConfig): Mount =>
  defineRoutes('server/kernel/ops/site-config.ts', (routes) => {
    route(routes, 'GET', SITE_CONFIG_PATH, {
      auth: 'public',
      open: '登录之前就要读取；内容只是各服务的地址，不访问数据库',
      about: '前端在第一次请求之前读取的站点设置；可由 nginx 或 CDN 上的同名静态文件代替',
      query: nothing,
      answer: 'json',
      handler({ c }) {
        c.header('Cache-Control', 'no-cache');
        return c.json(siteConfig.parse(site));
      },
    });
  });
