import { describe, expect, it } from 'vitest';
import type { Scene, TenantScenes } from '@/contract/base/identity';
import { pickEntrance } from '@/services/session/pick-tenant';
import { presentScenes } from '../../../server/modules/navigation/present-account';

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

  it('passes a default tenant over that has no scene', () => {
    const entrance = pickEntrance([tenant('T1', 1), tenant('T2', 0, scene('Office', 1))]);
    expect(entrance?.tenant.tenantCode).toBe('T2');
  });

  it('does not exist without a tenant, or without a scene', () => {
    expect(pickEntrance([])).toBeUndefined();
    expect(pickEntrance([tenant('T1', 1)])).toBeUndefined();
  });
});

describe.each([
  ['office', 'Office'],
  ['supplier', 'Supplier'],
] as const)('the entrance of an account of face %s', (face, own) => {
  const answered = (defaultScene: string, instances = 1) =>
    presentScenes(
      {
        tenantCode: 'T1',
        tenantName: '华东建工集团',
        isDefault: true,
        defaultScene,
        instances: Array.from({ length: instances }, (_, index) => ({
          instanceCode: `I${index}`,
          instanceName: '平台',
          serviceCode: own,
          serviceImg: '',
          serviceUrl: '/work/home',
        })),
      },
      face,
    );

  it.each(['', 'Office', 'Supplier'])('is its own scene where the tenant opens with “%s”', (defaultScene) => {
    const entrance = pickEntrance([answered(defaultScene)]);
    expect(entrance?.scene).toMatchObject({
      sceneCode: own,
      businessEntities: [{ tenantCode: 'T1', businessEntityCode: 'I0' }],
    });
  });

  it.each(['', 'Office', 'Supplier'])('is none without an instance, under “%s” too', (defaultScene) => {
    expect(pickEntrance([answered(defaultScene, 0)])).toBeUndefined();
  });
});
