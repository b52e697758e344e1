import { useMemoizedFn, useRequest } from 'ahooks';
import { App } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { ListPage } from '@/contract/language/page-schema';
import { tellFailure } from '@/services/http/request-errors';
import { t } from '@/services/i18n';
import { knownTableSettings, saveTableSettings, tableSettings } from '@/services/preferences/table-settings';
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
export function useTableConfig(tableCode: string, page: ListPage): OwnConfig | undefined {
  const { message } = App.useApp();
  const [config, setConfig] = useState<TableConfig | undefined>(() => {
    const known = knownTableSettings();
    return known && configIn(known.get(tableCode), page);
  });
  // What is to be kept: what is shown, and what `keep` has not been answered about yet.
  const latest = useRef(config ?? {});
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { error } = useRequest(async () => configIn((await tableSettings()).get(tableCode), page), {
    ready: config === undefined,
    onSuccess: (read) => {
      latest.current = read;
      setConfig(read);
    },
    // The table is shown all the same; nothing is kept over what could not be read.
    onError: () => setConfig({}),
  });

  const save = useMemoizedFn(async () => {
    clearTimeout(waiting.current);
    waiting.current = undefined;
    if (error) return false;
    try {
      await saveTableSettings(tableCode, latest.current);
      return true;
    } catch (reason) {
      tellFailure(message, reason);
      return false;
    }
  });
  // What was changed a moment ago is kept when the person leaves.
  useEffect(
    () => () => {
      if (waiting.current !== undefined) void save();
    },
    [save],
  );

  const change = useMemoizedFn((part: Partial<TableConfig>) => {
    latest.current = { ...latest.current, ...part };
    setConfig((known) => ({ ...known, ...part }));
    clearTimeout(waiting.current);
    waiting.current = setTimeout(save, QUIET);
  });
  const keep = useMemoizedFn(async (part: Partial<TableConfig>) => {
    if (error) message.error(t('未能读取您的表格设置，请刷新页面后再保存'));
    const before = latest.current;
    // Columns may change before the answer comes, and are kept with it.
    latest.current = { ...before, ...part };
    const kept = await save();
    if (kept) setConfig((known) => ({ ...known, ...part }));
    else latest.current = { ...latest.current, ...asBefore(before, part) };
    return kept;
  });
  return config && { config, change, keep };
}

function asBefore(before: TableConfig, part: Partial<TableConfig>): Partial<TableConfig> {
  return Object.fromEntries(Object.keys(part).map((name) => [name, before[name as keyof TableConfig]]));
}
