import { Ecc, QrCode } from '@rc-component/qrcode/lib/libs/qrcodegen.js';
import { remembered } from '../../../../src/contract/base/remembered';

/** The squares of a two-dimensional code as a path in squares, and how many stand in a line. */
interface Squares {
  path: string;
  squares: number;
}

/** A document is laid out twice, to be counted and to be drawn. */
const known = new WeakMap<object, Squares>();

export function codeOf(holder: { content: string }, isDense = false): Squares {
  return remembered(known, holder, () => squaresOf(holder.content, isDense));
}

function squaresOf(content: string, isDense: boolean): Squares {
  // A long address in squares large enough for phones does without some of what repairs a damaged code.
  const code = QrCode.encodeText(content, isDense ? Ecc.LOW : Ecc.MEDIUM);
  let path = '';
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) {
      let length = 0;
      while (x + length < code.size && code.getModule(x + length, y)) length += 1;
      if (length > 0) path += `M${x} ${y}h${length}v1h-${length}z`;
      x += length;
    }
  }
  return { path, squares: code.size };
}
