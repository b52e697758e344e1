import { createContext, lazy, Suspense, useContext } from 'react';

/** Masked fields of a form that its reader may see whole, one by one. */
export interface ShownValues {
  /** Paths in the record, rows without their numbers. */
  paths: ReadonlySet<string>;
  /** The value at a place in the record; the gateway writes down who asked. Rejects as `http` does. */
  ask(path: string): Promise<unknown>;
}

export const ShownValuesContext = createContext<ShownValues | undefined>(undefined);

const ShowValue = lazy(() => import('./show-value').then((module) => ({ default: module.ShowValue })));

/** The button behind a masked value, for who may see it. */
export function ShownValue({ path }: { path: string }) {
  const shown = useContext(ShownValuesContext);
  if (!shown?.paths.has(path.replace(/\.\d+(?=\.|$)/g, ''))) return null;
  return (
    <Suspense fallback={null}>
      <ShowValue path={path} ask={shown.ask} />
    </Suspense>
  );
}
