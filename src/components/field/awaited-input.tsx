import { ConfigProvider, Skeleton } from 'antd';
import { type ComponentType, lazy, Suspense } from 'react';

const SIZES = { small: 'small', middle: 'default', large: 'large' } as const;

/** In the place, and of the height, of an input whose code is on its way. */
function AwaitedInput() {
  const { componentSize = 'middle' } = ConfigProvider.useConfig();
  return <Skeleton.Input active block size={SIZES[componentSize]} />;
}

/** An input that is loaded with the first that is drawn; its own place waits for it. */
export function awaited<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Input = lazy(async () => ({ default: (await load()) as ComponentType<object> }));
  return (props: Props) => (
    <Suspense fallback={<AwaitedInput />}>
      <Input {...props} />
    </Suspense>
  );
}
