import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'esbuild';
import { minify } from 'terser';
import type { IApi } from 'umi';

const COMPRESSED = new Set(['.js', '.css', '.svg', '.json']);
/** Smaller files gain nothing. */
const COMPRESSED_FROM = 1024;
/** The scripts that every screen loads first. */
const FIRST = /^(?:umi|framework)\.[0-9a-f]+\.js$/;

/**
 * Mends the document that the framework writes (its language, a viewport that a person may zoom, what search engines
 * read), and what it builds: `polyfills.js` for browsers that `fit.js` finds too old, the first scripts without what nothing
 * uses, and each file in the encodings that the gateway and other static hosts serve as they are.
 */
export default (api: IApi) => {
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
    await build({
      entryPoints: [join(api.cwd, 'polyfills.js')],
      outfile: join(absOutputPath, 'polyfills.js'),
      bundle: true,
      minify: true,
      target: 'es2015',
      logLevel: 'warning',
    });
    await dropUnused(absOutputPath);
    await compressFiles(absOutputPath);
  });
};

/**
 * Takes out of the first scripts what esbuild, the minifier of the build, leaves in them: functions of a module that nothing
 * uses. esbuild comes first, as it alone writes syntax that the oldest browser knows.
 */
async function dropUnused(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => FIRST.test(name));
  for (const path of names.map((name) => join(folder, name))) {
    const { code } = await minify(await readFile(path, 'utf8'), { compress: { passes: 2 } });
    if (code === undefined) throw new Error(`no code came of ${path}`);
    await writeFile(path, code);
  }
}

async function compressFiles(folder: string): Promise<void> {
  const files = await readdir(folder, { withFileTypes: true, recursive: true });
  for (const file of files.filter((one) => one.isFile() && COMPRESSED.has(extname(one.name)))) {
    const path = join(file.parentPath, file.name);
    const content = await readFile(path);
    if (content.length < COMPRESSED_FROM) continue;
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
    await writeFile(`${path}.br`, await promisify(brotliCompress)(content, quality));
    await writeFile(`${path}.gz`, await promisify(gzip)(content));
  }
}
