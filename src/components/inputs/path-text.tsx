import { namesAlong, type Option } from '@/contract/language/options';
import type { ReferenceOptions } from '@/contract/language/references';
import { useWholeTree } from '../references/reference-rows';
import { RegionText } from '../references/region-text';

interface PathTextProps {
  value?: unknown;
  /** The value is a list of paths. */
  multiple?: boolean;
  options?: readonly Option[];
  reference?: ReferenceOptions;
}

const EMPTY: readonly Option[] = [];

/** The names along a stored path, or along several. */
export function PathText({ reference, options = EMPTY, multiple, value }: PathTextProps) {
  const whole = useWholeTree(multiple ? reference?.reference : undefined);
  if (!Array.isArray(value) || value.length === 0) return <span className="empty-value">-</span>;
  if (reference && !multiple) return <RegionText reference={reference} value={value} />;
  const paths: unknown[] = multiple ? value : [value];
  const tree = reference ? (whole ?? EMPTY) : options;
  return <span>{paths.map((path) => namesAlong(tree, [path].flat())).join('、')}</span>;
}
