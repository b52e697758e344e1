/**
 * The direction of imports (design: "Layout"): contract <- components, services <- runtime <- shell, pages <- app,
 * contract <- server <- mock, and contract <- children. `npm run direction` checks it.
 */
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: `^${from}/` },
  to: { path: '^(src|server|mock|children)/', pathNot: allowed.map((folder) => `^${folder}/`) },
});

const SHARED = ['src/contract', 'src/locales'];
/** What drawn parts of either kind need of the browser's document, with no library. */
const DOM = 'src/dom';
const BELOW_SHELL = [...SHARED, DOM, 'src/components', 'src/services', 'src/basic-ui', 'src/runtime'];

module.exports = {
  forbidden: [
    {
      name: 'no-circle',
      comment:
        'Types count: one cannot be read without the other. What is loaded later, by import(), may lead back.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    },
    { name: 'no-missing', severity: 'error', from: {}, to: { couldNotResolve: true } },
    only('contract-stands-alone', 'src/contract', ['src/contract']),
    {
      name: 'contract-runs-anywhere',
      comment: 'The contract is shared by browser and gateway: no Node, no React.',
      severity: 'error',
      from: { path: '^src/contract/' },
      to: { path: '^(node:.*|react(-dom)?|@formily/react)$|node_modules/(react(-dom)?|@formily/react)/' },
    },
    {
      name: 'checker-stays-out-of-the-browser',
      comment:
        'zod probes new Function and weighs: pages are checked by the gateway and the command line alone.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/contract/check/' },
      to: { path: '^src/contract/check/' },
    },
    only('locales-see-contract', 'src/locales', SHARED),
    only('dom-stands-alone', DOM, [DOM]),
    only('components-see-contract', 'src/components', [...SHARED, DOM, 'src/components']),
    only('services-see-contract', 'src/services', [...SHARED, 'src/services']),
    only('basic-ui-sees-services', 'src/basic-ui', [...SHARED, DOM, 'src/services', 'src/basic-ui']),
    only('runtime-sees-components-and-services', 'src/runtime', BELOW_SHELL),
    only('shell-sees-runtime', 'src/shell', [...BELOW_SHELL, 'src/shell']),
    only('pages-see-shell', 'src/pages', [...BELOW_SHELL, 'src/shell', 'src/pages']),
    only('server-sees-contract', 'server', ['src/contract', 'server']),
    {
      name: 'kernel-knows-no-module',
      comment: 'The kernel calls a module by what it declares, never by its name (decision 072).',
      severity: 'error',
      from: { path: '^server/kernel/' },
      to: { path: '^server/(modules/|modules\\.ts|demo/|commands/)' },
    },
    {
      name: 'modules-through-doors',
      severity: 'error',
      from: { path: '^server/modules/([^/]+)/' },
      to: { path: '^server/modules/', pathNot: ['^server/modules/$1/', '/public\\.ts$'] },
    },
    only('children-see-contract', 'children', ['src/contract', 'children']),
    only('mock-sees-server', 'mock', ['src/contract', 'server', 'mock']),
    {
      name: 'browser-never-sees-server',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(server|mock)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^src/\\.umi' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
