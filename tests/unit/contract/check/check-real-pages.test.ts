import { describe, expect, it } from 'vitest';
import { checkFolder } from '../../../../src/contract/check/check-folder';
import { checkPage } from '../../../../src/contract/check/check-page';
import { kindOfFile } from '../../../../src/contract/check/file-kinds';
import { filesOf } from '../support';

const files = filesOf('schemas');
const folder = checkFolder(files);
const pages = files.filter(({ file }) => kindOfFile(file) === 'page');

describe("The product's own pages", () => {
  it('are there, and hold no error', () => {
    expect(pages.map(({ file }) => file)).toEqual(
      expect.arrayContaining(['schemas/office/contracts.json', 'schemas/supplier/contacts.json']),
    );
    expect(folder.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('hold no warning but missing English', () => {
    const { dictionaries } = folder;
    const lookup = (path: string) => folder.pages.find(({ page }) => page?.path === path)?.page;
    expect(pages.flatMap(({ text }) => checkPage(text, { dictionaries, lookup }).problems)).toEqual([]);
  });
});
