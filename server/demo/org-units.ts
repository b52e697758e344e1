import type { Doc } from '../../src/contract/base/doc';

/** A demo tenant's organisation: its head office, two branches, and departments and projects below them. */
export function demoOrgUnits(tenantName: string): Doc[] {
  const below = (parentCode: string, units: readonly [code: string, name: string, type: string][]) =>
    units.map(([orgCode, orgName, orgType]) => ({ orgCode, orgName, orgType, parentCode }));
  return [
    { orgCode: 'HQ', orgName: tenantName, orgType: 'company', leader: '林若川', telephone: '021-62345678' },
    ...below('HQ', [
      ['HQ-01', '采购中心', 'department'],
      ['HQ-02', '质量安全部', 'department'],
      ['HQ-03', '财务部', 'department'],
      ['BR-01', '苏南分公司', 'company'],
    ]),
    ...below('BR-01', [
      ['PJ-01', '滨江一号地块项目部', 'project'],
      ['PJ-02', '科技城二期项目部', 'project'],
    ]),
  ];
}
