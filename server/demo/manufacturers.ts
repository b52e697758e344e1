import type { Doc } from '../../src/contract/base/doc';

/** Demo manufacturers of one supplier; the credit codes carry right check characters and belong to nobody. */
export function demoManufacturers(): Doc[] {
  return [
    {
      manufacturerName: '苏州恒筑新型建材有限公司相城工厂',
      creditCode: '91320507MA1P0A001Y',
      cooperation: 'own',
      contactName: '沈国平',
      contactMobile: '13812340001',
      address: '江苏省苏州市相城区渭塘镇爱格豪路 18 号',
      products: [
        { productName: '蒸压加气混凝土板', brand: '恒筑', unit: 'm3', monthlyCapacity: 12000, leadDays: 7 },
        { productName: '预拌砂浆', brand: '恒筑', unit: 't', monthlyCapacity: 8000, leadDays: 3 },
      ],
      totalCapacity: 20000,
    },
    {
      manufacturerName: '湖州南太湖管业有限公司',
      creditCode: '91330501MA2B0B002X',
      cooperation: 'agent',
      authorizedTo: '2027-12-31',
      contactName: '钱晓东',
      contactMobile: '13957210002',
      address: '浙江省湖州市吴兴区织里镇大港路 66 号',
      products: [
        { productName: 'PE 给水管', brand: '南太湖', unit: 'm', monthlyCapacity: 150000, leadDays: 10 },
      ],
      totalCapacity: 150000,
    },
    {
      manufacturerName: '宜兴鼎固防水科技有限公司',
      creditCode: '91320282MA1X0C0037',
      cooperation: 'oem',
      contactName: '蒋文斌',
      contactMobile: '13701530003',
      address: '江苏省宜兴市丁蜀镇陶都路 9 号',
      products: [{ productName: 'SBS 改性沥青防水卷材', unit: 'm2', monthlyCapacity: 300000, leadDays: 15 }],
      totalCapacity: 300000,
    },
  ];
}
