import { defineConfig } from 'umi';

export default defineConfig({
  npmClient: 'npm',
  title: '供应链协同平台',
  favicons: ['/favicon.svg'],
  links: [{ rel: 'preload', href: '/config.json', as: 'fetch', crossorigin: 'anonymous' }],
  outputPath: 'dist/web',
  hash: true,
  mfsu: false,
  // The helpers that the minifier writes at the top of each chunk would else share the page's names.
  esbuildMinifyIIFE: true,
  targets: { chrome: 56 },
  // Older browsers get them from a script of their own (plugin.ts); the document's title is set by hand.
  polyfill: false,
  helmet: false,
  // A chunk that takes longer than this is an error (specification section 9); in milliseconds.
  chainWebpack: (config) => {
    config.output.chunkLoadTimeout(120_000);
    // Code that several pages use is in a chunk of its own, in none twice; the framework changes less often than all else.
    config.optimization.splitChunks({
      chunks: 'async',
      maxAsyncRequests: 80,
      cacheGroups: {
        framework: {
          name: 'framework',
          chunks: 'all',
          enforce: true,
          priority: 40,
          test: /[\\/]node_modules[\\/](react|react-dom|react-router|react-router-dom|history|scheduler)[\\/]/,
        },
      },
    });
  },
  routes: [
    {
      path: '/',
      component: '@/shell/root',
      routes: [
        { path: '/', redirect: '/login' },
        { path: '/login', component: '@/pages/login/login-page' },
        { path: '/register', component: '@/pages/register/register-index' },
        { path: '/register/registerStation', component: '@/pages/register/station-page' },
        { path: '/register/useRule', component: '@/pages/register/rules-page' },
        { path: '/register/registeredMain', component: '@/pages/register/registered-page' },
        { path: '/register/accountInfo', component: '@/pages/register/account-page' },
        { path: '/register/companyInfo', component: '@/pages/register/company-page' },
        { path: '/register/registerSuc', component: '@/pages/register/done-page' },
        { path: '/sass/register', component: '@/pages/register/account-page' },
        { path: '/sass/basicinfo', component: '@/pages/register/company-page' },
        { path: '/sass/rssuccess', component: '@/pages/register/done-page' },
        { path: '/401', component: '@/pages/errors/no-access-page' },
        { path: '/403', component: '@/pages/errors/forbidden-page' },
        { path: '/404', component: '@/pages/errors/not-found-page' },
        { path: '/502', component: '@/pages/errors/unreachable-page' },
        { path: '/system/notice/list', component: '@/pages/notices/notice-list-page' },
        { path: '/system/notice/detail', component: '@/pages/notices/notice-detail-page' },
        { path: '/poseidon/announcements', component: '@/pages/announcements/announcements-page' },
        { path: '/poseidon/announcement', component: '@/pages/announcements/announcement-page' },
        { path: '/poseidon/home', component: '@/pages/home/supplier-home' },
        { path: '/userCenter', component: '@/pages/user-centre/user-centre-page' },
        { path: '/work/home', component: '@/pages/bench/bench-page' },
        { path: '/oa/platform/personal/message', component: '@/pages/messages/messages-page' },
        { path: '/oa/platform/personal/messageDetail', component: '@/pages/messages/message-page' },
        { path: '/office/approvals', component: '@/pages/approvals/approvals-page' },
        { path: '/bidding/*', component: '@/pages/child-app/child-app-page' },
        { path: '/biding/supplier/*', component: '@/pages/child-app/child-app-page' },
        { path: '/*', component: '@/pages/page-route' },
      ],
    },
  ],
});
