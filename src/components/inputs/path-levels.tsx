import { Cascader } from 'antd';
import type { PathChoiceProps } from './path-choice';

type Paths = (string | number)[][];

/** Levels of a tree side by side, to choose a path, or several, in. */
export default function PathLevels({ multiple = false, value, ...props }: PathChoiceProps) {
  if (!multiple) return <Cascader {...props} value={value as Paths[number]} />;
  return (
    <Cascader
      maxTagCount="responsive"
      {...props}
      multiple
      showCheckedStrategy={Cascader.SHOW_CHILD}
      value={value as Paths}
    />
  );
}
