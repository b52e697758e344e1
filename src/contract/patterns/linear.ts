import { RE2JS } from 're2js';
import { splitLooks } from './leading-looks';
import { toRe2 } from './to-re2';

const ANY_SURROGATE = /[\uD800-\uDFFF]/g;
/** Stands for half of a character beyond the basic plane: a pattern counts halves, the engine whole characters. */
const HALF = '\uE000';

/**
 * A test of texts against a pattern in time that grows with the length alone, with the meaning of `new RegExp`; throws
 * for what the engine does not know: references back, and a look ahead or behind that does not stand first.
 */
export function linearPattern(source: string): (text: string) => boolean {
  const parts = splitLooks(source).map(({ isWanted, pattern }) => ({
    isWanted,
    engine: RE2JS.compile(toRe2(pattern)),
  }));
  return (text) => {
    const units = text.replace(ANY_SURROGATE, HALF);
    return parts.every(({ isWanted, engine }) => engine.test(units) === isWanted);
  };
}
