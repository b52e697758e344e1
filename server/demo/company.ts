import type { Doc } from '../../src/contract/base/doc';

/**
 * The demo supplier's company record, as its licence would have it; the credit code's check characters are right.
 * `licenceFiles` are the ids of the licence's scan.
 */
export function demoCompany(licenceFiles: string[] = []): Doc[] {
  return [
    {
      supplierName: '苏州恒筑新型建材有限公司',
      supplierShortName: '恒筑建材',
      creditCode: '91320507MA1DEM04XU',
      legalPerson: '顾长青',
      supType: 'manufacturer',
      taxpayerType: 'general',
      registeredCapital: 5000,
      capitalCurrency: 'CNY',
      establishedOn: '2016-03-18',
      licenceKind: 'business',
      licenceFiles,
      licenceLongTerm: false,
      licenceFrom: '2016-03-18',
      licenceTo: '2046-03-17',
      region: ['320000', '320500', '320507'],
      address: '元和街道嘉元路 1018 号恒筑大厦',
      sameAddress: false,
      businessRegion: ['320000', '320500', '320507'],
      businessAddress: '黄埭镇春丰路 66 号恒筑产业园 3 号楼',
      employees: 286,
      annualRevenue: 36820.5,
      website: 'https://www.hengzhu-jc.cn',
      businessScope:
        '新型建筑材料、防水材料、保温材料、轻质隔墙板的研发、生产、销售；建筑装饰材料、五金交电、钢材的批发；建筑材料技术咨询与技术服务；道路普通货物运输；自营和代理各类商品及技术的进出口业务。（依法须经批准的项目，经相关部门批准后方可开展经营活动）',
      supSapNum: '0000310001',
    },
  ];
}
