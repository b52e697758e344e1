/** A contract that keeps every rule of its page, under a code and with what else a test says. */
export const sampleContract = (contractCode: string, more: object = {}) => ({
  contractCode,
  contractName: '测试合同',
  customerShortName: '测试客户',
  ownerAccount: '100001',
  templateType: 'standard',
  contractType: 'purchase',
  startTime: '2026-01-01',
  endTime: '2027-01-01',
  remindDate: '2026-12-01',
  renewal: 'none',
  ...more,
});
