import type { Scene, TenantScenes } from '@/contract/base/identity';

/** Where sign-in leads: the tenant and the scene within it. */
export interface Entrance {
  tenant: TenantScenes;
  scene: Scene;
}

/**
 * Picks the default tenant and its default scene. A default scene without a business entity gives way
 * to the scene with code Supplier, then to the first (specification section 4, supplier login flow). A tenant without a
 * scene has nothing to enter, and gives way to one that has.
 * @returns undefined when no tenant of the account has a scene
 */
export function pickEntrance(tenants: readonly TenantScenes[]): Entrance | undefined {
  const open = tenants.filter(({ sceneBusinessEntities }) => sceneBusinessEntities.length > 0);
  const tenant = open.find(({ isDefault }) => isDefault === 1) ?? open[0];
  if (!tenant) return undefined;
  const scenes = tenant.sceneBusinessEntities;
  const scene =
    scenes.find(({ isDefault, businessEntities }) => isDefault === 1 && businessEntities.length > 0) ??
    scenes.find(({ sceneCode }) => sceneCode === 'Supplier') ??
    scenes[0];
  return scene && { tenant, scene };
}
