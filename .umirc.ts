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
  codeSplitting: { jsStrategy: 'granularChunks' },
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
        { path: '/login', component: '@/pages/login/login-page' },
        { path: '/401', component: '@/pages/errors/no-access-page' },
        { path: '/403', component: '@/pages/errors/forbidden-page' },
        { path: '/404', component: '@/pages/errors/not-found-page' },
        { path: '/502', component: '@/pages/errors/unreachable-page' },
        { path: '/poseidon/home', component: '@/pages/home/supplier-home' },
        { path: '/work/home', component: '@/pages/home/office-home' },
        { path: '/*', component: '@/pages/page-route' },
      ],
    },
  ],
});
