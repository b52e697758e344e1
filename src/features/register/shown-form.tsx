import { useRequest } from 'ahooks';
import type { ReactNode } from 'react';
import { LoadFailed } from '@/runtime/host/load-failed';
import { type FormShown, loadForm } from './api';
import { Waiting } from './waiting';

/** A form of registration once the gateway has given it. */
export function ShownForm({
  name,
  children,
}: {
  name: 'accountForm' | 'companyForm';
  children(shown: FormShown): ReactNode;
}) {
  const { data, error, refresh } = useRequest(() => loadForm(name), { onError: () => undefined });
  if (error) return <LoadFailed message={error.message} onRetry={refresh} />;
  return data ? children(data) : <Waiting />;
}
