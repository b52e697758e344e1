import { describe, expect, it, vi } from 'vitest';
import { grantsButton, grantsPage, parsePermissions } from '../../../src/contract/language/permissions';

describe('A stored permission map', () => {
  it('is read as page paths with their codes', () => {
    const report = vi.fn();
    const map = parsePermissions('{"/office/contracts":["add","edit"],"/work/home":[]}', report);
    expect(report).not.toHaveBeenCalled();
    expect(grantsPage(map, '/work/home')).toBe(true);
    expect(grantsButton(map, '/office/contracts', 'add')).toBe(true);
    expect(grantsButton(map, '/office/contracts', 'delete')).toBe(false);
    expect(grantsButton(map, '/work/home', 'add')).toBe(false);
    expect(grantsPage(map, '/office/other')).toBe(false);
  });

  it.each(['{', 'null', '[]', '"x"', '7', '{"a":"add"}', '{"a":[1]}', '{"a":null}', '{"a":{"0":"add"}}'])(
    'counts as empty, and is reported, when it is %s',
    (stored) => {
      const report = vi.fn();
      expect(parsePermissions(stored, report)).toEqual({});
      expect(report).toHaveBeenCalledOnce();
    },
  );

  it('that is absent is empty without a report', () => {
    const report = vi.fn();
    expect([parsePermissions(null, report), parsePermissions('', report)]).toEqual([{}, {}]);
    expect(report).not.toHaveBeenCalled();
  });

  it('grants nothing by names that every object has', () => {
    for (const path of ['constructor', '__proto__', 'toString']) {
      expect(grantsPage({}, path)).toBe(false);
      expect(grantsButton({}, path, 'length')).toBe(false);
    }
    const map = parsePermissions('{"__proto__":["add"]}', () => undefined);
    expect(grantsButton(map, '/office/contracts', 'add')).toBe(false);
  });

  it('lets the code "no" through everywhere: it skips the check of the browser alone', () => {
    expect(grantsButton({}, '/office/contracts', 'no')).toBe(true);
  });
});
