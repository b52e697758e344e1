import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderCell } from '../../../src/runtime/list/table/cells';
import { formatValue } from '../../../src/runtime/list/table/value-cells';

describe('The times of a list, in a browser that is not in China', () => {
  beforeEach(() => {
    vi.stubEnv('TZ', 'America/New_York');
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it('are those of Beijing', () => {
    expect(new Date('2026-03-08T07:30:05.000Z').getHours()).toBe(3);
    const row = { id: '1', version: 1, createdAt: '2026-03-07T16:30:05.000Z' };
    expect(renderCell({ name: 'createdAt' }, row)).toBe('2026-03-08 00:30');
    expect(formatValue('dateTime', row.createdAt)).toBe('2026-03-08 00:30');
    expect(formatValue('date', row.createdAt)).toBe('2026-03-08');
  });

  it('are shown as forms store them, an hour that New York skips too', () => {
    expect(formatValue('dateTime', '2026-03-08 02:30:00')).toBe('2026-03-08 02:30');
    expect(formatValue('date', '2026-03-08 02:30:00')).toBe('2026-03-08');
    expect(formatValue('date', '2026-03-08')).toBe('2026-03-08');
    expect(formatValue('date', '待定')).toBeUndefined();
  });
});
