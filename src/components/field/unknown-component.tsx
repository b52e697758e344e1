import { Alert } from 'antd';
import { texts } from '../texts';

/** Stands in the one place where a page file names a component that does not exist; the rest of the page lives. */
export function UnknownComponent({ name = '' }: { name?: string }) {
  return (
    <Alert
      type="warning"
      showIcon
      message={`${texts.unknownComponent} ${name}`}
      data-unknown-component={name}
    />
  );
}
