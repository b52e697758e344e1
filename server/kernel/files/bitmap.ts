const FILE_HEADER = 14;
const DEPTHS = new Set([1, 4, 8, 16, 24, 32]);
/** Palette, masks and the fields of later headers; a writer's padding at the end. */
const MOST_BETWEEN = 2_048;
const MOST_PADDING = 4;

/**
 * Whether bytes are an uncompressed bitmap (BITMAPFILEHEADER and BITMAPINFOHEADER of Windows GDI) of at most so many
 * pixels, and nothing else stands before, between or behind its parts.
 */
export function isSoundBitmap(bytes: Buffer, mostPixels: number): boolean {
  if (bytes.length < FILE_HEADER + 40) return false;
  const offset = bytes.readUInt32LE(10);
  const headerSize = bytes.readUInt32LE(14);
  const width = bytes.readInt32LE(18);
  const height = Math.abs(bytes.readInt32LE(22));
  const depth = bytes.readUInt16LE(28);
  const compression = bytes.readUInt32LE(30);
  // 3: the colours' bits are told by masks.
  const isPlain = compression === 0 || (compression === 3 && depth >= 16);
  if (headerSize < 40 || !DEPTHS.has(depth) || !isPlain) return false;
  if (width < 1 || height < 1 || width * height > mostPixels) return false;
  const between = offset - FILE_HEADER - headerSize;
  const rest = bytes.length - offset - Math.ceil((width * depth) / 32) * 4 * height;
  return between >= 0 && between <= MOST_BETWEEN && rest >= 0 && rest <= MOST_PADDING;
}
