/**
 * The direction of imports (design: "Layout"): contract <- components, services <- basic-ui, runtime <- ui <- shell <-
 * features <- routes, app, contract <- server <- mock, and contract <- children. `npm run direction` checks it.
 */
const only = (name, from, allowed, doors = []) => ({
  name,
  severity: 'error',
  from: { path: `^${from}/` },
  to: {
    path: '^(src|server|mock|children)/',
    pathNot: [...allowed.map((folder) => `^${folder}/`), ...doors],
  },
});

const SHARED = ['src/contract', 'src/locales'];
/** What drawn parts of either kind need of the browser's document, with no library. */
const DOM = 'src/dom';
const BELOW_UI = [...SHARED, DOM, 'src/components', 'src/services', 'src/basic-ui', 'src/runtime'];
/** The calls of a capability: all that the frame and other capabilities may use of it. */
const DOOR = '^src/features/[^/]+/api\\.ts$';

/**
 * Rooms of a folder from the ground up, as a rule: a lower one knows nothing of a higher one. Rooms in one row may
 * use each other. `top` are files that stand above all rooms.
 */
const floors = (name, folder, rows, top = []) =>
  rows.flatMap((rooms, row) => {
    const above = [
      ...top,
      ...rows
        .slice(row + 1)
        .flat()
        .map((room) => `${room}/`),
    ];
    return above.length === 0
      ? []
      : {
          name,
          comment: `A lower room of ${folder} knows nothing of a higher one.`,
          severity: 'error',
          from: { path: `^${folder}/(${rooms.join('|')})/` },
          to: { path: `^${folder}/(${above.join('|')})` },
        };
  });

const KERNEL = [
  ['base'],
  ['db'],
  ['audit'],
  ['sessions'],
  ['schemas'],
  ['policies'],
  ['dictionaries'],
  ['http'],
  ['files'],
  ['records'],
  ['jobs', 'pdf', 'ops'],
  ['backup'],
];
const RECORDS = [
  ['tables'],
  ['common'],
  ['lists'],
  ['options'],
  ['context'],
  ['hooks'],
  ['reading'],
  ['charts'],
  ['writes'],
  ['assigning'],
  ['transfer', 'published'],
  ['routes'],
];
const CONTRACT = [
  ['base', 'patterns'],
  ['language', 'rules'],
  ['expressions'],
  ['fields'],
  ['lists'],
  ['records', 'compiled'],
  ['pages'],
  ['api'],
  ['migrations', 'notes', 'protection', 'studio'],
  ['check'],
  ['diff', 'new-page'],
];

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
        'zod probes new Function and weighs: pages are checked and compared by the gateway and the command line alone.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/contract/(check|diff)/' },
      to: { path: '^src/contract/(check|diff)/' },
    },
    {
      name: 'zod-stays-out-of-the-browser',
      comment:
        'A value of a file that makes zod schemas takes zod along, 12 kB on every screen: take its types, or put the value elsewhere.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/contract/(check/|diff/|migrations/|.*-schema\\.ts$)' },
      to: {
        path: '^src/contract/.*-schema\\.ts$',
        pathNot: '/form-schema\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    only('locales-see-contract', 'src/locales', SHARED),
    only('dom-stands-alone', DOM, [DOM]),
    only('components-see-contract', 'src/components', [...SHARED, DOM, 'src/components']),
    only('services-see-contract', 'src/services', [...SHARED, 'src/services']),
    only('basic-ui-sees-services', 'src/basic-ui', [...SHARED, DOM, 'src/services', 'src/basic-ui']),
    only('runtime-sees-components-and-services', 'src/runtime', BELOW_UI),
    only('ui-sees-runtime', 'src/ui', [...BELOW_UI, 'src/ui']),
    only('shell-sees-ui', 'src/shell', [...BELOW_UI, 'src/ui', 'src/shell'], [DOOR]),
    {
      name: 'features-see-shell',
      comment: 'A capability uses another by its calls alone; what several draw lies in src/ui.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: {
        path: '^(src|server|mock|children)/',
        pathNot: [
          ...[...BELOW_UI, 'src/ui', 'src/shell'].map((folder) => `^${folder}/`),
          '^src/features/$1/',
          DOOR,
        ],
      },
    },
    {
      name: 'calls-see-services',
      comment: 'The frame loads them with every page: no screen comes along.',
      severity: 'error',
      from: { path: DOOR },
      to: { path: '^src/', pathNot: [...SHARED, 'src/services'].map((folder) => `^${folder}/`) },
    },
    only('server-sees-contract', 'server', ['src/contract', 'server']),
    {
      name: 'kernel-knows-no-module',
      comment: 'The kernel calls a module by what it declares, never by its name (decision 072).',
      severity: 'error',
      from: { path: '^server/kernel/' },
      to: { path: '^server/(modules/|modules\\.ts|demo/|commands/)' },
    },
    ...floors('kernel-floors', 'server/kernel', KERNEL, ['[^/]+\\.ts$']),
    ...floors('records-floors', 'server/kernel/records', RECORDS),
    ...floors('contract-floors', 'src/contract', CONTRACT),
    {
      name: 'modules-through-doors',
      severity: 'error',
      from: { path: '^server/modules/([^/]+)/' },
      to: { path: '^server/modules/', pathNot: ['^server/modules/$1/', '/public\\.ts$'] },
    },
    {
      name: 'one-module-sees-the-router',
      comment: 'Another router is a change of one file.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/services/router\\.ts$' },
      to: {
        path: '^umi$|node_modules/(umi|react-router(-dom)?|history)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'loaded-when-needed',
      comment:
        'A gateway that draws no picture and sends no mail keeps none of what does in memory: import() it where it is used.',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/kernel/pdf/' },
      to: {
        path: 'node_modules/(file-type|fontkit|nodemailer|pdfkit|pinyin-pro|sharp)/',
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
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
