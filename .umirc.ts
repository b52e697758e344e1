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
  },
  routes: [
    {
      path: '/',
      component: '@/shell/root',
      routes: [
        { path: '/', redirect: '/login' },
        { path: '/login', component: '@/features/login/login-page' },
        { path: '/register', component: '@/features/register/register-index' },
        { path: '/register/registerStation', component: '@/features/register/station-page' },
        { path: '/register/useRule', component: '@/features/register/rules-page' },
        { path: '/register/registeredMain', component: '@/features/register/registered-page' },
        { path: '/register/accountInfo', component: '@/features/register/step-page' },
        { path: '/register/companyInfo', component: '@/features/register/step-page' },
        { path: '/register/registerSuc', component: '@/features/register/step-page' },
        { path: '/sass/register', component: '@/features/register/step-page' },
        { path: '/sass/basicinfo', component: '@/features/register/step-page' },
        { path: '/sass/rssuccess', component: '@/features/register/step-page' },
        { path: '/401', component: '@/shell/errors/no-access-page' },
        { path: '/403', component: '@/shell/errors/forbidden-page' },
        { path: '/404', component: '@/shell/errors/not-found-page' },
        { path: '/502', component: '@/shell/errors/unreachable-page' },
        { path: '/system/notice/list', component: '@/routes/published-route' },
        { path: '/system/notice/detail', component: '@/routes/published-route' },
        { path: '/poseidon/announcements', component: '@/routes/published-route' },
        { path: '/poseidon/announcement', component: '@/routes/published-route' },
        { path: '/poseidon/home', component: '@/routes/home-route' },
        { path: '/userCenter', component: '@/features/account/user-centre-page' },
        { path: '/print/verify', component: '@/features/print-verify/verify-page' },
        { path: '/work/home', component: '@/routes/home-route' },
        { path: '/oa/platform/personal/message', component: '@/features/messages/messages-page' },
        { path: '/oa/platform/personal/messageDetail', component: '@/features/messages/message-page' },
        { path: '/studio/preview', component: '@/routes/preview-route' },
        { path: '/office/approvals', component: '@/routes/approvals-route' },
        { path: '/studio', component: '@/features/studio/studio-page' },
        { path: '/bidding/*', component: '@/routes/child-app-route' },
        { path: '/biding/supplier/*', component: '@/routes/child-app-route' },
        { path: '/*', component: '@/routes/page-route' },
      ],
    },
  ],
});
