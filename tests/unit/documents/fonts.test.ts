import { expect, test } from 'vitest';
import { documentFonts } from '../../../server/kernel/pdf/fonts';

/** What GBK can write, which is what people's and companies' names are registered in. */
function charactersOfGbk(): string[] {
  const decoder = new TextDecoder('gbk', { fatal: true });
  const characters: string[] = [];
  for (let lead = 0x81; lead <= 0xfe; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      try {
        characters.push(decoder.decode(Uint8Array.of(lead, trail)));
      } catch {
        // No character stands there.
      }
    }
  }
  return characters.filter((character) => /^\p{Script=Han}$/u.test(character));
}

test('the fonts of documents draw every Chinese character of GBK, and the signs of measures', async () => {
  const wanted = [...charactersOfGbk(), ...'℃①⑩Ⅱ√≤≥±×㎡￥“”—…'];
  expect(wanted.length).toBeGreaterThan(20_900);
  for (const font of Object.values(await documentFonts())) {
    expect(wanted.filter((one) => !font.hasGlyphForCodePoint(one.codePointAt(0)!))).toEqual([]);
  }
});
