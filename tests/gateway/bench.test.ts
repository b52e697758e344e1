import { expect, test } from 'vitest';
import { runGateway } from '../bench/run-gateway';

test('the benchmark calls the gateway and the bare statements on both databases', async () => {
  const cells = await runGateway({ rounds: 1, records: 50, calls: 10 });
  expect(cells.map(({ size, variant }) => `${size}: ${variant}`)).toEqual([
    'PGlite: bare SQL',
    'PGlite: gateway',
    'PostgreSQL: bare SQL',
    'PostgreSQL: gateway',
  ]);
  for (const { runs } of cells) {
    const figures = Object.entries(runs[0] ?? {});
    expect(figures.map(([name]) => name)).toEqual([
      'list median',
      'list per second',
      'get median',
      'get per second',
      'create median',
      'create per second',
    ]);
    expect(figures.filter(([, value]) => !(value > 0))).toEqual([]);
  }
});
