import type { KnipConfig } from 'knip';
import umi from './.umirc';

interface Route {
  component?: string;
  routes?: Route[];
}

/** The files that umi asks for by the names in its routes. */
function screensOf(routes: readonly Route[]): string[] {
  return routes.flatMap(({ component, routes = [] }) => [
    ...(component === undefined ? [] : [`${component.replace('@/', 'src/')}.{ts,tsx}`]),
    ...screensOf(routes),
  ]);
}

/** What is in use although nothing imports it, beside what knip finds itself: scripts of package.json, suites of vitest. */
const config: KnipConfig = {
  entry: [
    // Umi has these by their names and by the routes.
    'plugin.ts',
    'mock/*.ts',
    'src/app.tsx',
    ...screensOf(umi.routes as Route[]),
    // What the scripts of the builds are given, and what runs in threads of its own.
    'polyfills.js',
    'children/*/src/main.ts',
    'server/{main,start,env}.ts',
    'server/commands/*.ts',
    'server/kernel/**/*-worker.{mjs,ts}',
    'scripts/build-{schema,server}.mjs',
    'scripts/static-styles.tsx',
    'scripts/schema/main.ts',
    // They add to types of the kernel; the compiler reads every file.
    'server/{kernel,modules}/*/{tables,services}.ts',
    // Measurements that are started by hand, and pages and scripts that they build.
    'tests/bench/{bare-server,large-list,profile,serve}.ts',
    'tests/bench/pages/*-*.tsx',
    'tests/bench/pages/umi.ts',
    'tests/bench/{timers,workspace/clicks}.ts',
    'tests/soak/*.ts',
    'tests/soak/large-tenant/stream-readers.ts',
    // What a suite hands to a compiler or a runner of its own.
    'tests/fixtures/{red-run,typed-client}/*.ts',
  ],
  project: ['{src,server,mock,children,scripts,tests}/**/*.{ts,tsx,mjs}', '*.{ts,js,cjs}'],
  // Of tests/bench/package.json: installed with the first measurement of the landing page. And the program that checks types,
  // which scripts/test-run.mjs starts by its path.
  ignoreDependencies: ['lighthouse', 'typescript-7'],
  // Programs of the machine, which suites use where they are.
  ignoreBinaries: ['mount', 'umount', 'pgbouncer'],
  // The typed client's calls, generated while its suite runs.
  ignoreUnresolved: ['./api'],
};

export default config;
