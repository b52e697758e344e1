import { lazy } from 'react';
import type { Face } from '@/contract/base/identity';
import { loadStaticStyles } from './static-styles';

// The names are those of the build's own chunks (`plugin.ts`).
const loadProviders = async () => {
  const [providers] = await Promise.all([
    import(/* webpackChunkName: "providers" */ './providers'),
    loadStaticStyles(),
  ]);
  return providers;
};
const loadSupplierFrame = () => import(/* webpackChunkName: "frame" */ './supplier-frame');
const loadOfficeFrame = () => import(/* webpackChunkName: "frame" */ './office-frame');

/** What every page but the landing page stands in. */
export const Providers = lazy(async () => ({ default: (await loadProviders()).Providers }));
export const SupplierFrame = lazy(async () => ({ default: (await loadSupplierFrame()).SupplierFrame }));
export const OfficeFrame = lazy(async () => ({ default: (await loadOfficeFrame()).OfficeFrame }));

/** Asks for the code of the frame of a face, before anything is drawn. What does not come is asked for again then. */
export function preloadFrame(face: Face | undefined): void {
  const loadFrame = face === 'office' ? loadOfficeFrame : loadSupplierFrame;
  Promise.all([loadProviders(), loadFrame()]).catch(() => undefined);
}
