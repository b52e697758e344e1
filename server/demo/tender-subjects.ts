/** What a demo tender is for: its categories, region and lines are codes of the dictionaries and of GB/T 2260. */
export interface TenderSubject {
  type: 'tender' | 'recruit';
  title: string;
  categories: string[];
  region: string[];
  scope: string;
  /** Name, specification, quantity and unit of what is to be bought. */
  lines: readonly (readonly [material: string, specification: string, quantity: number, unit: string])[];
}

const PUDONG = ['310000', '310100', '310115'];
const HANGZHOU = ['330000', '330100', '330106'];
const SUZHOU = ['320000', '320500', '320505'];
const NANJING = ['320000', '320100', '320115'];
const HEFEI = ['340000', '340100', '340104'];

const tender = (
  title: string,
  categories: string[],
  region: string[],
  scope: string,
  lines: TenderSubject['lines'] = [],
): TenderSubject => ({ type: 'tender', title, categories, region, scope, lines });
const recruit = (...parts: Parameters<typeof tender>): TenderSubject => ({
  ...tender(...parts),
  type: 'recruit',
});

/** What a builder asks for. */
export const BUILDING: readonly TenderSubject[] = [
  tender(
    '滨江一号地块螺纹钢采购',
    ['10000101'],
    HANGZHOU,
    '1 至 4 号楼主体结构用钢筋的供应和运输，分六批到场。',
    [
      ['螺纹钢', 'HRB400E Φ12-Φ25', 3200, 't'],
      ['盘螺', 'HRB400E Φ8-Φ10', 460, 't'],
    ],
  ),
  tender('轨道交通 6 号线电力电缆采购', ['10000601'], NANJING, '3 个车站和区间的低压电力电缆，含到场检验。', [
    ['低烟无卤阻燃电缆', 'WDZB-YJY 4×95+1×50', 8600, 'm'],
    ['低烟无卤阻燃电缆', 'WDZB-YJY 4×35+1×16', 12400, 'm'],
  ]),
  recruit(
    '华东区商品混凝土供应商招募',
    ['10000202'],
    SUZHOU,
    '苏州、无锡在建项目下一年度的商品混凝土，按月对账。',
    [
      ['商品混凝土', 'C30', 60000, 'm3'],
      ['商品混凝土', 'C40 P8', 18000, 'm3'],
    ],
  ),
  tender('科技城二期铝合金门窗供货及安装', ['10000903'], SUZHOU, '5 栋研发楼外窗的深化设计、供货和安装。', [
    ['断桥铝合金平开窗', '65 系列，三玻两腔', 9800, 'm2'],
    ['铝合金百叶', '', 420, 'm2'],
  ]),
  tender(
    '空港物流中心消防设备采购',
    ['10000702', '10000703'],
    PUDONG,
    '两座仓库的喷淋和消火栓系统设备，不含安装。',
    [
      ['消防泵组', 'XBD 8.0/40', 4, 'set'],
      ['直立型洒水喷头', 'K=115', 6200, 'piece'],
      ['室内消火栓箱', '带轻便水龙', 310, 'set'],
    ],
  ),
  recruit(
    '工程检测服务机构招募',
    ['10001302'],
    HANGZHOU,
    '建筑材料和地基基础检测，须有省级检测资质；按单价合同结算。',
  ),
  tender('会展中心塔式起重机租赁', ['10001001'], HEFEI, '租期 14 个月，含安拆、司机和维保。', [
    ['塔式起重机', 'TC7030，臂长 60 米', 3, 'set'],
  ]),
  tender('高新区产业园防水材料采购', ['10000801', '10000802'], HEFEI, '地下室和屋面防水材料，分三批到场。', [
    ['SBS 改性沥青防水卷材', '4 mm，聚酯胎', 28000, 'm2'],
    ['聚氨酯防水涂料', '单组分', 36, 't'],
  ]),
  recruit(
    '劳务分包队伍招募',
    ['10001101'],
    PUDONG,
    '钢筋、模板、混凝土班组，须有施工劳务资质和安全生产许可证。',
  ),
  tender(
    '老城更新项目给排水管材采购',
    ['10000501', '10000502'],
    NANJING,
    '三个小区室外给水和雨污分流管材管件。',
    [
      ['PE100 给水管', 'DN110 SDR17', 5400, 'm'],
      ['HDPE 双壁波纹管', 'DN400 SN8', 3100, 'm'],
      ['球墨铸铁管件', 'DN100-DN300', 260, 'piece'],
    ],
  ),
  tender('智慧园区弱电设备采购', ['10001303'], SUZHOU, '门禁、视频监控和综合布线设备。', [
    ['网络摄像机', '400 万像素', 380, 'piece'],
    ['接入交换机', '24 口千兆', 42, 'piece'],
  ]),
];

/** What a maker of machines asks for, in the order of the kinds above. */
export const MACHINERY: readonly TenderSubject[] = [
  tender('数控龙门铣床采购', ['10001003'], HEFEI, '总装二车间的龙门铣床，含运输、安装和调试。', [
    ['数控龙门铣床', '工作台 3×8 米', 1, 'set'],
  ]),
  tender('液压支架用高强钢板采购', ['10000103'], HEFEI, '下半年液压支架结构件用板，按周到货。', [
    ['高强钢板', 'Q690D，30-60 mm', 2600, 't'],
  ]),
  recruit('装备基地二期商品混凝土供应商招募', ['10000202'], HEFEI, '二期厂房基础和地坪的商品混凝土。', [
    ['商品混凝土', 'C35', 21000, 'm3'],
  ]),
  tender('减速机与联轴器年度框架采购', ['10001003'], NANJING, '年度框架，按订单分批供货。', [
    ['行星减速机', '速比 1:28', 160, 'set'],
    ['鼓形齿联轴器', 'GIICL 6', 320, 'set'],
  ]),
  tender('总装车间桥式行车供货及安装', ['10001001'], HEFEI, '两跨车间的桥式起重机，含轨道和报检。', [
    ['双梁桥式起重机', '32/5 吨，跨度 28.5 米', 4, 'set'],
  ]),
  recruit('铸锻件加工协作单位招募', ['10001102'], SUZHOU, '箱体铸件和轴类锻件的加工，须有探伤能力。'),
  tender('焊接机器人工作站采购', ['10001003'], HEFEI, '中厚板焊接工作站，含变位机和离线编程软件。', [
    ['焊接机器人工作站', '双工位', 3, 'set'],
  ]),
  tender('成品涂装用环保油漆采购', ['10000902'], NANJING, '水性底漆和面漆，按季度供货。', [
    ['水性环氧底漆', '灰色', 48, 't'],
    ['水性聚氨酯面漆', '按色卡', 36, 't'],
  ]),
  recruit(
    '大件设备公路运输承运商招募',
    ['10001301'],
    HEFEI,
    '合肥至各矿区的大件运输，须有大型物件运输资质。',
  ),
  tender('轴承及密封件备件采购', ['10001003'], SUZHOU, '维修备件，按附表型号供货。', [
    ['调心滚子轴承', '22228', 240, 'piece'],
    ['液压缸密封包', '缸径 320', 180, 'set'],
  ]),
  tender('厂区光伏发电设备采购', ['10000602'], HEFEI, '3 兆瓦屋面光伏的组件、逆变器和配电柜。', [
    ['单晶硅光伏组件', '580 W', 5200, 'piece'],
    ['组串式逆变器', '110 kW', 26, 'set'],
  ]),
];
