import { post } from '../http/calls';
import { keptForSession } from '../session/kept-for-session';

/** How an account likes its tables, each by its code, as the account's settings hold them. */
type Settings = Map<string, object>;

const BASE = '/system/office/userTableConfig';

const known = keptForSession<{ reading?: Promise<Settings> | undefined; read?: Settings }>(() => ({}));

/** The settings that `tableSettings` answers, where they have been read already. */
export function knownTableSettings(): Settings | undefined {
  return known().read;
}

/**
 * The settings of all of the account's tables in this tenant, read once (specification section 7: userTableConfig).
 * Rejects as `http` does; the next to ask has them read again.
 */
export function tableSettings(): Promise<Settings> {
  const kept = known();
  kept.reading ??= readSettings(kept);
  return kept.reading;
}

async function readSettings(kept: ReturnType<typeof known>): Promise<Settings> {
  try {
    const { list } = await post<{ list: { tableCode: string; config: object }[] }>(
      `${BASE}/byCondition`,
      {},
      { background: true, survives: true },
    );
    kept.read = new Map(list.map(({ tableCode, config }) => [tableCode, config]));
    return kept.read;
  } catch (reason) {
    kept.reading = undefined;
    throw reason;
  }
}

/** Keeps how the account likes a table, in place of what was kept before. Rejects as `http` does. */
export async function saveTableSettings(tableCode: string, config: object): Promise<void> {
  const settings = await tableSettings();
  await post(`${BASE}/saveOrUpdate`, { tableCode, config }, { survives: true });
  settings.set(tableCode, config);
}
