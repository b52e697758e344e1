import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { parseEnv } from '../../../server/env';
import { layTemplate } from '../../support/gateway/template';
import { leftToTheNight } from '../../support/night';

const { edge } = leftToTheNight(import.meta.url);

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const SECRET_KEY = 'x'.repeat(32);

describe('the environment', () => {
  test('has a default for everything on loopback', () => {
    expect(parseEnv({ PORT: '', HOST: '' })).toMatchObject({
      port: 8000,
      host: '127.0.0.1',
      loopback: true,
      databaseUrl: undefined,
      seed: 'demo',
      secretKey: undefined,
      csp: { connect: [], img: [] },
      trustProxy: false,
    });
  });

  test('has no demo off loopback', () => {
    const env = parseEnv({ HOST: '0.0.0.0', TRUST_PROXY: 'on', SECRET_KEY });
    expect(env).toMatchObject({ seed: 'none', loopback: false, trustProxy: true });
  });

  test.each([
    [{ PORT: 'x' }, '环境变量 PORT 有误：应为 0 到 65535 的整数，当前值为 "x"'],
    [{ PORT: '65536' }, '环境变量 PORT 有误：应为 0 到 65535 的整数，当前值为 "65536"'],
    [{ SEED: 'yes' }, '环境变量 SEED 有误：应为 demo 或 none，当前值为 "yes"'],
    [{ SECRET_KEY: 'short' }, '环境变量 SECRET_KEY 有误：至少需要 32 个字符'],
    [
      { DATABASE_URL: 'mysql://u:p@h/d' },
      '环境变量 DATABASE_URL 有误：应以 postgres:// 或 postgresql:// 开头',
    ],
    [{ CSP_IMG: "https://a.example 'unsafe-eval'" }, '环境变量 CSP_IMG 有误'],
    [{ CSP_CONNECT: 'https://a.example; script-src *' }, '环境变量 CSP_CONNECT 有误'],
    [{ HOST: '0.0.0.0', SECRET_KEY }, '请在前面配置 TLS 反向代理'],
    [{ HOST: '0.0.0.0', TRUST_PROXY: 'on' }, '必须设置 SECRET_KEY'],
  ])('%o is refused', (source, message) => {
    expect(() => parseEnv(source)).toThrow(message);
  });

  test('is refused with a line for each wrong value', () => {
    expect(() => parseEnv({ PORT: 'x', SEED: 'x' })).toThrow(/PORT.*\n.*SEED/);
  });
});

describe('the built gateway as a process', () => {
  const dirs: string[] = [];
  const children: ChildProcess[] = [];
  const newDir = () => {
    dirs.push(mkdtempSync(join(tmpdir(), 'gateway-start-')));
    return dirs.at(-1)!;
  };
  /** One as a first start has left it. */
  const demoDir = () => {
    const dir = newDir();
    layTemplate(dir);
    return dir;
  };
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });
  afterAll(() => {
    for (const dir of dirs) rmSync(dir, { recursive: true, force: true });
  });

  /** Runs `dist/server/main.js`, which `npm test` has built, until it is ready or has ended. */
  async function run(env: Record<string, string>) {
    const child = spawn(process.execPath, ['dist/server/main.js'], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, PORT: '0', ...env },
    });
    children.push(child);
    let [out, err] = ['', ''];
    child.stderr.on('data', (text) => {
      err += text;
    });
    const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
    const ready = new Promise((resolve) =>
      child.stdout.on('data', (text) => {
        out += text;
        if (out.includes('ready ')) resolve(undefined);
      }),
    );
    await Promise.race([ready, exit]);
    // Page files that are refused are told in the log, which is JSON.
    const told = err.split('\n').filter((line) => line !== '' && !line.startsWith('{'));
    return { child, exit, out, told, url: /ready (\S+)/.exec(out)?.[1] ?? '' };
  }

  edge(
    'refuses a directory and a port that are in use, and takes a directory over after a kill',
    async () => {
      const DATA_DIR = demoDir();
      const first = await run({ DATA_DIR });
      const second = await run({ DATA_DIR });
      expect([await second.exit, ...second.told]).toEqual([
        1,
        `数据目录 ${DATA_DIR} 正被另一个进程使用：请先停止它，或用 DATA_DIR 指定另一个目录`,
      ]);
      const { port } = new URL(first.url);
      const third = await run({ DATA_DIR: demoDir(), PORT: port });
      expect([await third.exit, ...third.told]).toEqual([
        1,
        `端口 ${port} 已被占用：请先停止占用它的程序，或用 PORT 指定另一个端口`,
      ]);
      first.child.kill('SIGKILL');
      await first.exit;
      expect((await run({ DATA_DIR })).url).not.toBe('');
    },
  );

  test('tells how to mend damaged data, in one line', async () => {
    const DATA_DIR = demoDir();
    writeFileSync(join(DATA_DIR, 'pgdata/global/pg_control'), 'damaged');
    const again = await run({ DATA_DIR });
    expect(await again.exit).toBe(1);
    expect(again.told).toHaveLength(1);
    expect(again.told[0]).toMatch(
      /^数据目录 .*，可能已损坏：请用备份恢复（npm run restore -- 备份目录 --replace）后重新启动.*$/,
    );
  });

  edge(
    'hostile 59: kills in the midst of the first start hinder the next in nothing: it says where it is and who may sign in, and stops when told to',
    async () => {
      const DATA_DIR = newDir();
      for (const after of [700, 1_500]) {
        const starting = run({ DATA_DIR });
        await new Promise((resolve) => setTimeout(resolve, after));
        children.at(-1)!.kill('SIGKILL');
        await starting;
      }
      const { child, exit, out, url } = await run({ DATA_DIR });
      expect(out.match(/ready http:\/\/127\.0\.0\.1:\d+/g)).toHaveLength(1);
      expect(out).toMatch(/supplier01 +Demo2026/);
      expect((await fetch(`${url}/iam/auth/v2/token/transitKey`)).status).toBe(200);
      expect(statSync(join(DATA_DIR, 'secret.key')).mode & 0o777).toBe(0o600);
      child.kill('SIGTERM');
      expect(await exit).toBe(0);
    },
  );
});
