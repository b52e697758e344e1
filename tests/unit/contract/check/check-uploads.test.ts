import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkPage } from '../../../../src/contract/check/check-page';
import { dictionariesOf, placeOf } from '../support';

const dictionaries = dictionariesOf('schemas');
const sound = readFileSync('schemas/supplier/bank-accounts.json', 'utf8');
const ACCEPT = '"accept": ["pdf", "jpg", "jpeg", "png"]';
const UPLOAD = '"x-component": "Upload"';
const ITEMS = `"items": { "type": "string" },
            ${UPLOAD}`;

/** The problems of the sound page after one edit, and where `¦` of the edit stands. */
function edited(edit: string, into: string) {
  expect(sound).toContain(edit);
  const marked = sound.replace(edit, () => into);
  const text = marked.replace('¦', '');
  return { problems: checkPage(text, { dictionaries }).problems, place: placeOf(text, marked.indexOf('¦')) };
}

describe('A field for files', () => {
  it.each([
    [ACCEPT, '"accept": ¦["pdf", "jpgg"]', /不认识 "jpgg"，可以列出：bmp/, 'jpg'],
    [ACCEPT, '"accept": ¦[".PNG"]', /不认识 ".PNG"/, 'png'],
    [ACCEPT, '"accept": ¦["svg"]', /不认识 "svg"/, undefined],
    [ACCEPT, '"accept": ¦[]', /应是列表/, undefined],
    [ACCEPT, '"accept": ¦"pdf"', /应是列表/, undefined],
    [ACCEPT, '¦"acept": ["pdf"]', /Upload 没有名为 acept/, 'accept'],
    [ACCEPT, '¦"maxCount": 2', /Upload 没有名为 maxCount/, undefined],
    ['"listType": "text"', '"listType": ¦"picture-crad"', /不认识 "picture-crad"/, 'picture-card'],
    [UPLOAD, '"x-component": ¦"Uplaod"', /Uplaod/, 'Upload'],
    [ITEMS, `¦"items": { "type": "number" }, ${UPLOAD}`, /附件编号/, undefined],
    [UPLOAD, `¦"default": ["1"], ${UPLOAD}`, /Upload 不能写 default/, undefined],
    [UPLOAD, `"x-options": { "reference": ¦"attachment" }, ${UPLOAD}`, /attachment/, undefined],
    [
      '"title": "联行号", "x-pattern"',
      '"title": "联行号", "x-component": ¦"Upload", "x-pattern"',
      /Upload 不能编辑 string/,
      undefined,
    ],
  ])('is checked: %s → %s', (edit, into, message, suggestion) => {
    const { problems, place } = edited(edit, into);
    expect(problems[0]).toMatchObject({ ...place, message: expect.stringMatching(message) });
    expect(problems[0]?.suggestion).toBe(suggestion);
  });

  it('says how many it takes at most', () => {
    const { problems } = edited('"maxItems": 2,', '');
    expect(problems).toMatchObject([{ message: 'permitFiles 请写 maxItems：最多上传几个文件' }]);
  });
});
