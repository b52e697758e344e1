import { expect, test } from 'vitest';
import { runGateway } from '../../bench/run-gateway';

test('the benchmark calls the gateway and the bare statements on both databases', async () => {
  const cells = await runGateway({ rounds: 1, sizes: [50], amount: { calls: 2, milliseconds: 100 } });
  expect(cells.map(({ size, variant }) => `${size}: ${variant}`)).toEqual(
    ['PGlite, 50', 'PostgreSQL, 50'].flatMap((size) =>
      ['statement alone', 'same SQL', 'gateway'].map((variant) => `${size}: ${variant}`),
    ),
  );
  const calls = ['list', 'get', 'create', 'signIn'];
  for (const { runs } of cells) {
    const figures = Object.entries(runs[0] ?? {});
    expect(figures.map(([name]) => name)).toEqual([
      ...calls.flatMap((call) => [`${call} a second`, `${call} p50`, `${call} p99`]),
      'memory MB',
    ]);
    expect(figures.filter(([, value]) => !(value > 0))).toEqual([]);
  }
}, 300_000);
