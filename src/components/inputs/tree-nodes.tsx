import { TreeSelect, type TreeSelectProps } from 'antd';

export default function TreeNodes(props: TreeSelectProps) {
  return <TreeSelect {...props} />;
}
