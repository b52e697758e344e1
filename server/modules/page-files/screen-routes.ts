import { localize } from '../../../src/contract/language/localize';
import type { Option } from '../../../src/contract/language/options';
import { describedScreen, type PublishedScreen } from '../../../src/contract/pages/published-screens';
import { Refusal } from '../../kernel/base/errors';
import { countPublic } from '../../kernel/http/public-rate-limit';
import { route } from '../../kernel/http/route';
import { moduleRoutes } from '../../kernel/module';

/** The screens of what page files publish (decision 089), which people read before they sign in, too. */
export const screenRoutes = moduleRoutes('server/modules/page-files/screen-routes.ts', (routes, kernel) => {
  const { registry, auth } = kernel;
  const beside = {
    pageAt: (path: string) => {
      const page = registry.byPath(path)?.page;
      return page?.kind === 'list' ? page : undefined;
    },
    optionsOf: (name: string): readonly Option[] => registry.dictionaries()[name]?.entries ?? [],
  };
  route(routes, 'GET', '/schemas/screens/:path{.+\\.json}', {
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
      return c.json(localized(describedScreen(screen.page, screen, beside), t));
    },
  });
});

function localized(screen: PublishedScreen, t: (text: string) => string): PublishedScreen {
  const said = localize(screen, t);
  const cases = said.own?.cases?.map((one) => ({
    ...one,
    text: t(one.text),
    ...(one.button !== undefined && { button: t(one.button) }),
  }));
  return said.own && cases ? { ...said, own: { ...said.own, cases } } : said;
}
