import type { Anchor, Drawn } from '@/contract/api/printed-pages';

interface SheetProps {
  drawn: readonly Drawn[];
  /** Points. */
  size: { width: number; height: number };
  pictures: readonly string[];
  label: string;
}

const ANCHORS: Readonly<Record<Anchor, 'start' | 'middle' | 'end'>> = {
  left: 'start',
  center: 'middle',
  right: 'end',
};

/** One page of paper; its texts can be selected and are read as they stand. */
export function Sheet({ drawn, size: { width, height }, pictures, label }: SheetProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a page of paper is no set of fields
    <svg
      className="print-sheet"
      viewBox={`0 0 ${width} ${height}`}
      width={`${width}pt`}
      height={`${height}pt`}
      role="group"
      aria-label={label}
    >
      {drawn.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is drawn is never moved
        <DrawnOne key={index} one={one} pictures={pictures} />
      ))}
    </svg>
  );
}

function DrawnOne({ one, pictures }: { one: Drawn; pictures: readonly string[] }) {
  switch (one.kind) {
    case 'text':
      return (
        <text
          x={one.x}
          y={one.y}
          fontSize={one.size}
          fontWeight={one.isBold ? 700 : 400}
          textAnchor={ANCHORS[one.anchor ?? 'left']}
          // Other fonts than that of the PDF take the same room.
          textLength={one.width}
          lengthAdjust="spacingAndGlyphs"
        >
          {one.text}
        </text>
      );
    case 'line':
      return <line x1={one.x1} y1={one.y1} x2={one.x2} y2={one.y2} stroke="#000" strokeWidth={one.width} />;
    case 'shade':
      return <rect x={one.x} y={one.y} width={one.width} height={one.height} fill="#f2f2f2" />;
    case 'code':
      return <path d={one.path} transform={`translate(${one.x} ${one.y}) scale(${one.scale})`} />;
    case 'picture':
      return <image href={pictures[one.picture]} x={one.x} y={one.y} width={one.width} height={one.height} />;
  }
}
