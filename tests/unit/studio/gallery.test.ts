import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { GALLERY_FILE, galleryText } from '../../../scripts/gallery';
import { exampleFile, galleryExamples } from '../../../src/features/studio/start/gallery';
import { checkedPages, shippedFiles } from '../../support/browser/framed-preview';
import { memoryStorage } from '../../support/browser/memory-storage';

const EXAMPLES = Object.keys(JSON.parse(galleryText()));

beforeAll(() => void vi.stubGlobal('localStorage', memoryStorage()));

describe('the gallery', () => {
  test('has the examples as they are written (npm run generate), each with a card', () => {
    expect(readFileSync(GALLERY_FILE, 'utf8')).toBe(galleryText());
    expect(galleryExamples().map(({ name }) => name)).toEqual(EXAMPLES);
  });

  test.each(EXAMPLES)('%s becomes a sound page of its own', async (name) => {
    const made = await exampleFile(name, { title: '新的页面', path: '/office/new-page', group: '设备' });
    const pages = checkedPages([...shippedFiles(), made]);
    const page = pages.find(({ file }) => file === made.file)?.page;
    expect(page).toMatchObject({ path: '/office/new-page', title: '新的页面', menu: { group: '设备' } });
  });
});
