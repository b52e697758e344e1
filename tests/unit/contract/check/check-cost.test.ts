import { describe, expect, it } from 'vitest';
import { checkFolder } from '../../../../src/contract/check/check-folder';
import { kindOfFile } from '../../../../src/contract/check/file-kinds';
import { manyPages } from '../../../support/many-pages';
import { filesOf } from '../support';

const files = filesOf('schemas');

describe("The product's own pages", () => {
  it('cost hardly more each in a folder of two hundred than in one of twenty', { timeout: 60_000 }, () => {
    const costOf = (count: number) => {
      const many = [...files.filter(({ file }) => kindOfFile(file) !== 'page'), ...manyPages(count)];
      const start = process.cpuUsage();
      expect(checkFolder(many).pages.filter(({ page }) => page)).toHaveLength(count);
      const { user, system } = process.cpuUsage(start);
      return (user + system) / count;
    };
    costOf(20);
    expect(costOf(200) / costOf(20)).toBeLessThan(3);
  });
});
