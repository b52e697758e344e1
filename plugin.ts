import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { minify } from '@swc/core';
import { build } from 'esbuild';
import type { IApi } from 'umi';
import { LOOKS } from './src/shell/looks';

const COMPRESSED = new Set(['.js', '.css', '.svg', '.json']);
/** Smaller files gain nothing. */
const COMPRESSED_FROM = 1024;

/**
 * Chunks that every page after sign-in loads, and the files that their code is in: one each, and in no other. What the
 * landing page needs of it is not in there, nor of the frame what the pages without it need.
 */
const WHOLE = [
  { chunk: 'providers', name: 'library', without: /^(shell__root|features__login)/ },
  { chunk: 'frame', name: 'shell', without: /^(shell__root|features__login|features__register)/ },
] as const;

/** Keeps all that a chunk needs in one file, from which other chunks take what they share with it. */
function wholeChunk({ chunk, name, without }: (typeof WHOLE)[number], priority: number) {
  const test = (module: object, { chunkGraph }: { chunkGraph: ChunkGraph }) => {
    const names = [...chunkGraph.getModuleChunksIterable(module)].map((one) => one.name ?? '');
    return names.includes(chunk) && !names.some((one) => without.test(one));
  };
  return { name, chunks: 'async', enforce: true, priority, test };
}

/** What webpack tells of its chunks. */
interface ChunkGraph {
  getModuleChunksIterable(module: object): Iterable<{ name?: string }>;
}

/** A module that stands in the place of another. */
interface Replacement {
  /** The folder of the module that asks for the other. */
  within: RegExp;
  /** What it asks for. */
  request: RegExp;
  /** The code that it gets. */
  instead(request: string): string;
}

/**
 * Parts of libraries that come with what a first screen needs and are not needed there, with what stands in their place.
 * `tests/unit/house/left-out.test.ts` holds the product to it.
 */
export const LEFT_OUT = {
  // Pictures of the statuses 403, 404 and 500, 30 kB: loaded when one is shown.
  'pictures-of-results': {
    within: /[\\/]antd[\\/]es[\\/]result$/,
    request: /^\.\/(noFound|serverError|unauthorized)$/,
    instead: (request) => `
      import { createElement, lazy, Suspense } from 'react';
      const Picture = lazy(() => import('antd/es/result/${request.slice(2)}.js'));
      export default () => createElement(Suspense, null, createElement(Picture));`,
  },
  // The filter menus of a table's heads, with a tree, radio buttons and a search field, 60 kB: no table has them.
  'filters-of-tables': {
    within: /[\\/]antd[\\/]es[\\/]table[\\/]hooks[\\/]useFilter$/,
    request: /^\.\/FilterDropdown$/,
    instead: () => 'export default null; export const flattenKeys = () => []',
  },
  // The tree by which a choice of rows follows from that of others, 35 kB: each row is chosen by itself (`checkStrictly`).
  'tree-of-chosen-rows': {
    within: /[\\/]antd[\\/]es[\\/]table[\\/]hooks$/,
    request: /^rc-tree\/es\/(util|utils\/conductUtil|utils\/treeUtil)$/,
    instead: () => `
      export const arrAdd = (list, value) => (list.includes(value) ? list.slice() : [...list, value]);
      export const arrDel = (list, value) => list.filter((one) => one !== value);
      export const conductCheck = null;
      export const convertDataToEntities = null;`,
  },
  // Round buttons before the rows of which one can be chosen, 21 kB: no table has them.
  'radio-of-chosen-rows': {
    within: /[\\/]antd[\\/]es[\\/]table[\\/]hooks$/,
    request: /^\.\.\/\.\.\/radio$/,
    instead: () => 'export default null',
  },
  // The colour picker, with the panels that it folds: a button's style asks it whether a colour is a light one.
  'picker-behind-buttons': {
    within: /[\\/]antd[\\/]es[\\/]button[\\/]style$/,
    request: /^\.\.\/\.\.\/color-picker\/(color|components\/ColorPresets)$/,
    instead: () => `
      import { FastColor } from '@ant-design/fast-color';
      export { FastColor as AggregationColor };
      export const isBright = (color, background) => {
        const { r, g, b, a } = color.toRgb();
        if (a <= 0.5) return color.onBackground(background).toHsv().v > 0.5;
        return r * 0.299 + g * 0.587 + b * 0.114 > 192;
      };`,
  },
  // A field for each character of a code, which is not used.
  'fields-of-one-character': {
    within: /[\\/]antd[\\/]es[\\/]input$/,
    request: /^\.\/OTP$/,
    instead: () => 'export default null',
  },
  // Calls by `fetch`, 15 kB with what they need: calls go by `XMLHttpRequest`, and streams by an adapter of ours.
  'calls-by-fetch': {
    within: /[\\/]axios[\\/]lib[\\/]adapters$/,
    request: /^\.\/fetch\.js$/,
    instead: () => 'export const getFetch = () => undefined',
  },
  // Every browser has it, or gets it before everything else (`fit.js`).
  'observer-of-sizes': {
    within: /./,
    request: /^resize-observer-polyfill$/,
    instead: () => 'export default ResizeObserver',
  },
} satisfies Record<string, Replacement>;

/** Writes what each chunk is made of, for `scripts/build-report.mjs`. */
class WriteStats {
  constructor(private readonly file: string) {}

  apply(compiler: Compiler): void {
    const what = {
      ...{ all: false, ids: true, modulesSpace: Number.POSITIVE_INFINITY },
      ...{ chunks: true, chunkModules: true, chunkModulesSpace: Number.POSITIVE_INFINITY },
      ...{ nestedModules: true, nestedModulesSpace: Number.POSITIVE_INFINITY, dependentModules: true },
    };
    compiler.hooks.done.tap('WriteStats', (stats) =>
      writeFileSync(this.file, JSON.stringify(stats.toJson(what))),
    );
  }
}

/** As much of webpack's as `WriteStats` needs. */
interface Compiler {
  hooks: { done: { tap(name: string, listen: (stats: { toJson(what: object): unknown }) => void): void } };
}

/** The helpers that compiled code calls. */
const HELPERS = '@babel/runtime/package.json';

/**
 * Mends the document that the framework writes (its language, a viewport that a person may zoom, what search engines
 * read), and what it builds: `polyfills.js` for browsers that `fit.js` finds too old, the scripts without what nothing uses, and
 * each file in the encodings that the gateway and other static hosts serve as they are.
 */
export default (api: IApi) => {
  api.chainWebpack((config, { webpack }) => {
    for (const [name, { within, request, instead }] of Object.entries<Replacement>(LEFT_OUT)) {
      const replace = (asked: { context: string; request: string }) => {
        if (within.test(asked.context))
          asked.request = `data:text/javascript,${encodeURIComponent(instead(asked.request))}`;
      };
      config.plugin(name).use(webpack.NormalModuleReplacementPlugin, [request, replace]);
    }
    config.optimization.splitChunks({
      chunks: 'async',
      maxAsyncRequests: 16,
      minSize: 40_000,
      cacheGroups: {
        framework: {
          name: 'framework',
          chunks: 'all',
          enforce: true,
          priority: 40,
          test: /[\\/]node_modules[\\/](@babel[\\/]runtime|react|react-dom|react-router|react-router-dom|history|scheduler)[\\/]/,
        },
        // What nearly every screen after sign-in has some of; else each of several chunks brings its own copy.
        marks: {
          name: 'marks',
          enforce: true,
          priority: 25,
          test: /[\\/]node_modules[\\/]antd[\\/]es[\\/](badge|popover|tag)[\\/]/,
        },
        ...Object.fromEntries(WHOLE.map((one, index) => [one.name, wholeChunk(one, 30 - index)])),
      },
    });
    // Loaded as a style sheet by `src/shell/static-styles.ts`, not read as a module.
    const sheets = config.module.rule('asset').oneOf('static-styles').before('fallback');
    sheets.test(/[\\/]static-styles[\\/][a-z-]+\.txt$/).type('asset/resource');
    sheets.set('generator', { filename: 'static-styles-[name].[contenthash:8].css' });
    const statsFile = process.env.BUILD_STATS;
    if (statsFile) config.plugin('stats').use(WriteStats, [statsFile]);
    // Nothing that is drawn is Node's.
    config.plugins.delete('node-polyfill-provider');
    // The compiler's own copy of the helpers, which the libraries bring.
    const { resolve } = createRequire(join(api.cwd, 'package.json'));
    const compiler = dirname(resolve('@umijs/babel-preset-umi'));
    config.resolve.alias.set(dirname(resolve(HELPERS, { paths: [compiler] })), dirname(resolve(HELPERS)));
    return config;
  });
  api.onGenerateFiles(async () => {
    const sheets = api.name === 'build' ? await staticStyles(api.cwd) : undefined;
    for (const look of Object.keys(LOOKS)) {
      const content = sheets ? sheets[look] : '/* made by the build */';
      api.writeTmpFile({ noPluginDir: true, path: `static-styles/${look}.txt`, content });
    }
  });
  api.modifyHTML(($) => {
    $('html').attr('lang', 'zh-CN');
    $('meta[name="viewport"]').remove();
    $('head').prepend(
      '<meta name="viewport" content="width=device-width, initial-scale=1"><script src="/fit.js"></script>',
    );
    $('head').append('<meta name="theme-color" content="#0b2545">');
    $('head').append(
      '<meta name="description" content="供应商门户与办公工作台：招标与招募公告、供应商注册与认证、合同与工单协作。">',
    );
    return $;
  });
  api.onBuildComplete(async ({ err }) => {
    if (err) return;
    const { absOutputPath } = api.paths;
    await dropUnused(absOutputPath);
    await build({
      entryPoints: [join(api.cwd, 'polyfills.js')],
      outfile: join(absOutputPath, 'polyfills.js'),
      bundle: true,
      minify: true,
      target: 'es2015',
      logLevel: 'warning',
    });
    await compressFiles(absOutputPath);
  });
};

/** The UI library's styles by look: what `scripts/static-styles.tsx` prints. */
async function staticStyles(folder: string): Promise<Partial<Record<string, string>>> {
  const { outputFiles } = await build({
    entryPoints: [join(folder, 'scripts/static-styles.tsx')],
    write: false,
    bundle: true,
    platform: 'node',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warning',
  });
  const run = promisify(execFile)(process.execPath, ['-'], { maxBuffer: 16 * 1024 * 1024 });
  run.child.stdin!.end(outputFiles[0]!.text);
  return JSON.parse((await run).stdout);
}

/**
 * Takes out of the scripts what esbuild, the minifier of the build, leaves in them: functions of a module that nothing
 * uses. esbuild comes first, as it alone writes syntax that the oldest browser knows; swc brings none in.
 */
async function dropUnused(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const { code } = await minify(await readFile(path, 'utf8'), { compress: { passes: 2 }, mangle: true });
      await writeFile(path, code);
    }),
  );
}

async function compressFiles(folder: string): Promise<void> {
  const files = await readdir(folder, { withFileTypes: true, recursive: true });
  const wanted = files.filter((one) => one.isFile() && COMPRESSED.has(extname(one.name)));
  await Promise.all(wanted.map(({ parentPath, name }) => compressFile(join(parentPath, name))));
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < COMPRESSED_FROM) return;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, quality),
    promisify(gzip)(content),
  ]);
  await writeFile(`${path}.br`, brotli);
  await writeFile(`${path}.gz`, gzipped);
}
