import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MEASURED_RECORDS } from '../../strength';
import { nodesOf } from '../../support/gateway/list-plans';
import { explainRolled, type RolledRecords, startRolled } from '../../support/gateway/rolled-records';

describe('a list with roll-ups on PostgreSQL', () => {
  let rolled: RolledRecords;
  beforeAll(async () => {
    rolled = await startRolled(MEASURED_RECORDS);
  }, 600_000);
  afterAll(() => rolled?.stop());

  test('asks once for all of its rows, and reads what it counts in the index', async () => {
    const { plain, withRollUps } = await explainRolled(rolled);
    expect(withRollUps.statements).toBe(plain.statements);
    const counted = withRollUps.nodes.filter((node) => node['Relation Name'] === 'r_rolledreceipt');
    expect(new Set(counted.map((node) => node['Index Name']))).toEqual(
      new Set(['c_rolledreceipt_f_orderId']),
    );
    expect(new Set(counted.map((node) => node['Node Type']))).toEqual(new Set(['Index Only Scan']));
    expect(nodesOf(withRollUps, 'Seq Scan')).toEqual([]);
  });
});
