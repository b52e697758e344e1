import { useLatest, useMemoizedFn, useRequest } from 'ahooks';
import { App } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { t } from '@/services/i18n';
import { RefusalError } from '@/services/request-errors';
import { knownTableSettings, saveTableSettings, tableSettings } from '@/services/table-settings';
import { configIn, type TableConfig } from './table-config';

/** Milliseconds of quiet before a change of columns is kept. */
const QUIET = 400;

/** How the account likes this table, and how to change that; undefined until it is known. */
export interface OwnConfig {
  config: TableConfig;
  /** Shows it at once and keeps it soon after. */
  change(part: Partial<TableConfig>): void;
  /** Keeps it now; false when it could not be kept, which the person has been told. */
  keep(part: Partial<TableConfig>): Promise<boolean>;
}

/** The settings of a table, read with those of all tables and kept as they change. */
export function useTableConfig(tableCode: string): OwnConfig | undefined {
  const { message } = App.useApp();
  const [config, setConfig] = useState<TableConfig | undefined>(() => {
    const known = knownTableSettings();
    return known && configIn(known.get(tableCode));
  });
  const latest = useLatest(config ?? {});
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { error } = useRequest(async () => configIn((await tableSettings()).get(tableCode)), {
    ready: config === undefined,
    onSuccess: setConfig,
    // The table is shown all the same; nothing is kept over what could not be read.
    onError: () => setConfig({}),
  });

  const save = useMemoizedFn(async (next: TableConfig) => {
    clearTimeout(waiting.current);
    waiting.current = undefined;
    if (error) return false;
    try {
      await saveTableSettings(tableCode, next);
      return true;
    } catch (reason) {
      if (reason instanceof RefusalError) message.error(reason.message);
      return false;
    }
  });
  // What was changed a moment ago is kept when the person leaves.
  useEffect(
    () => () => {
      if (waiting.current !== undefined) void save(latest.current);
    },
    [save, latest],
  );

  const change = useMemoizedFn((part: Partial<TableConfig>) => {
    const next = { ...latest.current, ...part };
    setConfig(next);
    latest.current = next;
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => void save(next), QUIET);
  });
  const keep = useMemoizedFn(async (part: Partial<TableConfig>) => {
    if (error) message.error(t('未能读取您的表格设置，请刷新页面后再保存'));
    const next = { ...latest.current, ...part };
    const kept = await save(next);
    if (kept) setConfig(next);
    return kept;
  });
  return config && { config, change, keep };
}
