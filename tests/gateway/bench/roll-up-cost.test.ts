import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MEASURED_RECORDS, tell } from '../../strength';
import { listRolled, type RolledRecords, startRolled } from '../../support/gateway/rolled-records';

/** How often each list is asked for, by turns. */
const ROUNDS = 400;

describe('what three roll-ups cost a list of twenty rows', () => {
  let rolled: RolledRecords;
  beforeAll(async () => {
    rolled = await startRolled(MEASURED_RECORDS);
  }, 1_200_000);
  afterAll(() => rolled?.stop());

  test('at most half as much again as the list without', { timeout: 600_000 }, async () => {
    const times: Record<'plain' | 'withRollUps', number[]> = { plain: [], withRollUps: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const kind of ['plain', 'withRollUps'] as const) {
        const began = performance.now();
        const { list } = await listRolled(rolled, kind);
        times[kind].push(performance.now() - began);
        expect(list).toHaveLength(20);
      }
    }
    const median = (all: number[]) => all.sort((left, right) => left - right)[Math.floor(all.length / 2)]!;
    const [plain, withRollUps] = [median(times.plain), median(times.withRollUps)];
    tell({ subject: 'roll-ups', unit: 'records', played: MEASURED_RECORDS, of: MEASURED_RECORDS });
    console.log(
      `${MEASURED_RECORDS} records: ${plain.toFixed(2)} ms without, ${withRollUps.toFixed(2)} ms with`,
    );
    expect(withRollUps / plain).toBeLessThan(1.5);
  });
});
