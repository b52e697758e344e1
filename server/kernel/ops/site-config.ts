import type { SiteConfig } from '../../../src/contract/site-config';
import { SITE_CONFIG_PATH, siteConfig } from '../../../src/contract/site-config';
import type { Mount } from '../http/gateway-context';
import { nothing, readQuery } from '../http/input';
import { described } from '../http/route-docs';

/** `GET /config.json`: what the front end reads before its first call (decision 028). */
export function mountSiteConfig(site: SiteConfig): Mount {
  return (app) => {
    const notes = described({
      about: '前端在第一次请求之前读取的站点设置；可由 nginx 或 CDN 上的同名静态文件代替',
      file: 'server/kernel/ops/site-config.ts',
      query: nothing,
      answer: 'json',
      open: '登录之前就要读取；内容只是各服务的地址，不访问数据库',
    });
    app.get(SITE_CONFIG_PATH, notes, (c) => {
      readQuery(c, nothing);
      c.header('Cache-Control', 'no-cache');
      return c.json(siteConfig.parse(site));
    });
  };
}
