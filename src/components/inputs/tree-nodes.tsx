import { TreeSelect, type TreeSelectProps } from 'antd';

/** A tree to choose a node, or several, in. */
export default function TreeNodes(props: TreeSelectProps) {
  return <TreeSelect {...props} />;
}
