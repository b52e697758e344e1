import { allOptions, type Option } from '@/contract/language/options';
import type { ReferenceOptions } from '@/contract/language/references';
import { OptionTags } from '../references/option-tags';
import { useWholeTree } from '../references/reference-rows';

interface TreeTextProps {
  value?: unknown;
  options?: readonly Option[];
  reference?: ReferenceOptions;
}

const EMPTY: readonly Option[] = [];

export function TreeText({ reference, options = EMPTY, value }: TreeTextProps) {
  const whole = useWholeTree(reference?.reference);
  return <OptionTags value={value} options={allOptions((reference ? whole : options) ?? EMPTY)} />;
}
