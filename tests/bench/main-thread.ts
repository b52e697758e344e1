import type { CDPSession } from 'playwright-core';

/**
 * Processor time of the page's main thread so far, in milliseconds, by the browser's name of what it went into
 * (`TaskDuration`, `ScriptDuration`; DevTools protocol, Performance.getMetrics). Asked for after `Performance.enable` with
 * `threadTicks`; NaN for a name that there is not.
 */
export async function mainThreadTime(cdp: CDPSession): Promise<(name: string) => number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (name) => (metrics.find((metric) => metric.name === name)?.value ?? Number.NaN) * 1_000;
}
