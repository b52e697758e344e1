import { describe, expect, it } from 'vitest';
import type { Scene, TenantScenes } from '@/contract/identity';
import { pickEntrance } from '@/services/entrance';

const entity = { tenantCode: 'T1', businessEntityCode: 'B1' };
const scene = (sceneCode: string, isDefault: 0 | 1, businessEntities = [entity]): Scene => ({
  sceneCode,
  isDefault,
  businessEntities,
});
const tenant = (tenantCode: string, isDefault: 0 | 1, ...sceneBusinessEntities: Scene[]): TenantScenes => ({
  tenantCode,
  tenantName: tenantCode,
  isDefault,
  sceneBusinessEntities,
});

describe('the entrance of a sign-in', () => {
  it('is the default scene of the default tenant', () => {
    const entrance = pickEntrance([
      tenant('T1', 0, scene('Supplier', 1)),
      tenant('T2', 1, scene('Supplier', 0), scene('Office', 1)),
    ]);
    expect(entrance?.tenant.tenantCode).toBe('T2');
    expect(entrance?.scene.sceneCode).toBe('Office');
  });

  it('falls back to the scene Supplier when the default scene has no business entity', () => {
    const entrance = pickEntrance([
      tenant('T1', 1, scene('Other', 0), scene('Office', 1, []), scene('Supplier', 0)),
    ]);
    expect(entrance?.scene.sceneCode).toBe('Supplier');
  });

  it('falls back to the first scene when there is no Supplier either', () => {
    const entrance = pickEntrance([tenant('T1', 1, scene('Other', 0), scene('Office', 1, []))]);
    expect(entrance?.scene.sceneCode).toBe('Other');
  });

  it('takes the first tenant when none is the default', () => {
    expect(pickEntrance([tenant('T1', 0, scene('Office', 1)), tenant('T2', 0)])?.tenant.tenantCode).toBe(
      'T1',
    );
  });

  it('does not exist without a tenant, or without a scene', () => {
    expect(pickEntrance([])).toBeUndefined();
    expect(pickEntrance([tenant('T1', 1)])).toBeUndefined();
  });
});
