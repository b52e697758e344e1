import type { Doc } from '../../src/contract/base/doc';
import { addDays } from '../../src/contract/fields/derived';

/** What the demo supplier supplies, and where. */
export function demoCategories(): Doc {
  return {
    categories: ['100001', '10000201', '10000202'],
    mainProducts: 'HRB400E 螺纹钢、热轧型钢、普通硅酸盐水泥 P·O 42.5、C30 至 C60 商品混凝土',
    yearsInBusiness: 14,
    minimumOrder: 20000,
    nationwide: false,
    deliveryDays: 5,
    serviceCities: ['310000', '320500', '320200', '330100'],
  };
}

/** By whom and how the demo supplier signs contracts; the authorisation ends in a year. */
export function demoSignInfo(date: string): Doc {
  return {
    signEntity: '苏州恒筑新型建材有限公司',
    signCreditCode: '91320507MA1DEM04XU',
    signMode: 'electronic',
    sealType: 'contract',
    signatory: '顾晓岚',
    signatoryPosition: '销售总监',
    signatoryPhone: '13800010001',
    signatoryIdCard: '320507198703120029',
    isLegalPerson: false,
    authorizedTo: addDays(date, 365),
    contractReceiver: '顾晓岚',
    contractPhone: '0512-65781234',
    contractEmail: 'contract@hengzhu-jc.cn',
    contractPostcode: '215131',
    contractAddress: '江苏省苏州市相城区元和街道华元路 88 号',
  };
}

/** The demo supplier's legal representative. */
export function demoLegalInfo(): Doc {
  return {
    legalName: '顾长青',
    legalPhone: '13800010003',
    legalEmail: 'gucq@hengzhu-jc.cn',
    legalPosition: '执行董事',
    legalIdCard: '320507197505180018',
    idLongTerm: false,
    idFrom: '2015-06-01',
    idTo: '2035-06-01',
    idAuthority: '苏州市公安局相城分局',
    idAddress: '江苏省苏州市相城区元和街道',
  };
}
