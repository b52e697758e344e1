import type { PublishedScreen } from '../../../src/contract/published-calls';
import { Refusal } from '../../kernel/base/errors';
import { countPublic } from '../../kernel/http/public-rate-limit';
import { route } from '../../kernel/http/route';
import { moduleRoutes } from '../../kernel/module';

/** The screens of what page files publish (decision 089), which people read before they sign in, too. */
export const screenRoutes = moduleRoutes('server/modules/page-files/screen-routes.ts', (routes, kernel) => {
  const { registry, auth } = kernel;
  route(routes, {
    method: 'GET',
    path: '/schemas/screens/:path{.+\\.json}',
    auth: 'public',
    open: '不登录的人也看发布的内容；只有标题、提示和接口的地址，没有记录，按地址限次数',
    limit: (c) => countPublic(auth, c.get('address')),
    about: '一个发布页面怎么画：标题、提示和读取的接口',
    params: { path: '页面的路径加 .json' },
    answer: 'json',
    errors: ['page_not_found', 'too_many_requests'],
    handler({ params, t, c }) {
      const screen = registry.screenAt(`/${params.path.slice(0, -'.json'.length)}`);
      if (!screen) throw new Refusal('page_not_found');
      return c.json(localized(screen, t));
    },
  });
});

function localized(screen: PublishedScreen, t: (text: string) => string): PublishedScreen {
  const { title, allLabel, emptyLabel, goneLabel } = screen;
  return {
    ...screen,
    title: t(title),
    allLabel: t(allLabel),
    emptyLabel: t(emptyLabel),
    goneLabel: t(goneLabel),
  };
}
