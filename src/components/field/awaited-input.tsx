import { ConfigProvider, Skeleton } from 'antd';

const SIZES = { small: 'small', middle: 'default', large: 'large' } as const;

/** In the place, and of the height, of an input whose code is on its way. */
export function AwaitedInput() {
  const { componentSize = 'middle' } = ConfigProvider.useConfig();
  return <Skeleton.Input active block size={SIZES[componentSize]} />;
}
