import type { Doc } from '../../src/contract/base/doc';

/** The demo supplier's bank accounts: a basic one, one for settlement, and one in dollars that waits for its check. */
export function demoBankAccounts(): Doc[] {
  const accountName = '苏州恒筑新型建材有限公司';
  const at = (bankName: string, cnapsCode: string) => ({ bank: cnapsCode, bankName, cnapsCode });
  return [
    {
      accountName,
      accountNo: '1102020409001286173',
      currency: 'CNY',
      isBasic: true,
      status: 'effective',
      ...at('中国工商银行', '102100099996'),
    },
    {
      accountName,
      accountNo: '512905327810802',
      currency: 'CNY',
      isBasic: false,
      status: 'effective',
      ...at('招商银行', '308584000013'),
      remark: '工程款结算专用',
    },
    {
      accountName,
      accountNo: '524671839206',
      currency: 'USD',
      isBasic: false,
      status: 'checking',
      ...at('中国银行', '104100000004'),
      swift: 'BKCHCNBJ',
      remark: '出口货款',
    },
  ];
}
