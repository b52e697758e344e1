import type { Doc } from '../../src/contract/base/doc';
import { addDays } from '../../src/contract/fields/derived';
import { between, createRandom, pick } from './random';
import { BUILDING } from './tender-subjects';

const text = (...paragraphs: string[]) => paragraphs.map((one) => `<p>${one}</p>`).join('');

/** Demo announcements around `date`: to all suppliers, to one or two, a draft and one that was withdrawn. */
export function demoAnnouncements(date: string, rules: string): Doc[] {
  const published = (days: number) => ({
    status: 'published',
    publishTime: `${addDays(date, -days)} 09:${String(10 + days).padStart(2, '0')}:00`,
  });
  return [
    {
      title: '关于规范供应商开票信息的通知',
      audience: 'all',
      content: text(
        '各供应商：为加快付款，请在开票前核对购买方名称、税号和开户行信息，并在备注栏填写合同编号。',
        '自下月起，信息不全的发票将退回重开，由此产生的付款顺延由供应商承担。',
      ),
      ...published(2),
    },
    {
      title: '供应商廉洁合作规定（2026 年修订）',
      audience: 'all',
      content: text('修订后的规定见附件，请各供应商组织相关人员学习，并在签约信息中更新签约人。'),
      attachment: [rules],
      ...published(9),
    },
    {
      title: '滨江一号地块钢材到货安排调整',
      audience: 'chosen',
      suppliers: ['S10001'],
      content: text('因现场堆场调整，本周到货时间改为每日 6:00 至 8:00，请提前一天报送车号。'),
      ...published(1),
    },
    {
      title: '机电设备进场检验要求',
      audience: 'chosen',
      suppliers: ['S10002', 'S10003'],
      content: text('设备进场须附出厂合格证、型式检验报告和铭牌照片，缺一不予验收。'),
      ...published(5),
    },
    {
      title: '年终对账安排',
      audience: 'all',
      content: text('请于 12 月 20 日前完成对账函盖章回寄。'),
      status: 'draft',
    },
    {
      title: '关于临时停电影响收货的通知',
      audience: 'all',
      content: text('高新区仓库因线路检修停电，收货改期。检修已提前完成，本通知撤回。'),
      ...published(16),
      status: 'withdrawn',
    },
  ];
}

/** Demo notices of a tenant's landing page. */
export function demoNotices(date: string): Doc[] {
  const notice = (title: string, content: string, days: number, open?: number): Doc => ({
    title,
    content: text(content),
    sendDate: addDays(date, -days),
    ...(open !== undefined && { deadline: addDays(date, open) }),
    status: 'published',
  });
  return [
    notice('平台将于本周六 22:00 至 24:00 升级维护', '升级期间无法登录，请提前保存正在填写的资料。', 1, 6),
    notice(
      '2027 年度合格供应商征集公告',
      '征集范围：建材、机电、劳务分包和检测服务。请注册并提交企业资料。',
      6,
      45,
    ),
    notice('供应商举报受理范围与奖励办法', '受理围标串标、索要好处、以次充好等线索，查实后予以奖励。', 20),
    notice('关于防范冒用我公司名义收取保证金的提示', '我公司不以任何个人账户收取投标保证金。', 33),
    { title: '春节期间服务安排', content: text('春节期间客服热线照常服务。'), status: 'draft' },
  ];
}

const CONTACTS = ['陈思远', '李佳宁', '周海涛'];

/** Demo tenders and recruitments of a tenant: most of them open, one closed and one to be published. */
export function demoTenders(seed: number, date: string, subjects = BUILDING): Doc[] {
  const random = createRandom(seed);
  return subjects.map(({ type, title, categories, region, scope, lines }, index) => {
    const days = index * 3 + between(random, 0, 2);
    const status = index === 0 ? 'checking' : index === subjects.length - 1 ? 'closed' : 'published';
    const number = String(index + 1).padStart(4, '0');
    return {
      title,
      type,
      orderId: `${type === 'tender' ? 'ZB' : 'ZM'}-${date.slice(0, 4)}-${number}`,
      addtype: pick(random, ['first', 'first', 'first', 'change', 'supplement']),
      signEndTime: `${addDays(date, status === 'closed' ? -4 : between(random, 5, 30))} 17:00:00`,
      ...(status !== 'checking' && {
        approveTime: `${addDays(date, -days)} ${String(between(random, 9, 17))
          .padStart(2, '0')
          .concat(':30:00')}`,
      }),
      status,
      contact: pick(random, CONTACTS),
      contactPhone: '021-62345678',
      categories,
      region,
      scope,
      ...(lines.length > 0 && {
        lines: lines.map(([material, specification, quantity, unit]) => ({
          material,
          ...(specification && { specification }),
          quantity,
          unit,
        })),
      }),
      content: text(
        '技术要求、评审办法和合同条款见招标文件。报名时请上传营业执照和近三年同类业绩证明。',
        '报名截止后七天内公布入围结果，入围单位由报名联系人领取下一步安排。',
      ),
    };
  });
}

/** Demo customers of the platform, with the ways to reach them; the last waits to be published. */
export function demoCustomers(): Doc[] {
  const customer = (priority: number, doc: Doc): Doc => ({ priority, status: 'published', ...doc });
  return [
    customer(40, {
      customerName: '华东建工集团',
      intro: '房屋建筑与市政工程总承包，常年采购钢材、混凝土、机电设备和劳务。',
      hotline: '400-820-6018',
      mailbox: 'supplier@huadong-jiangong.example.com',
      complaintHotline: '021-60186110',
      appUrl: 'https://huadong-jiangong.example.com/app',
      officialAccountUrl: 'https://huadong-jiangong.example.com/official-account',
      reportScope:
        '受理供应商对以下行为的举报：围标串标、弄虚作假；采购人员索要或收受好处；以次充好、偷工减料；故意拖延验收或付款。请提供时间、项目和线索，实名举报优先办理。',
      rewardPolicy:
        '查实后按挽回损失的 1% 至 5% 奖励举报人，最低 1000 元，最高 20 万元；举报人信息严格保密。',
    }),
    customer(30, {
      customerName: '滨江置地',
      intro: '住宅与商业地产开发，采购精装材料、电梯、门窗和园林工程。',
      hotline: '400-880-3320',
      mailbox: 'bidding@binjiang-land.example.com',
      complaintHotline: '0571-88033110',
      officialAccountUrl: 'https://binjiang-land.example.com/official-account',
    }),
    customer(20, {
      customerName: '远山轨道交通',
      intro: '城市轨道交通投资与运营，采购信号、供电、通风空调和运维服务。',
      hotline: '025-83096600',
      mailbox: 'purchase@yuanshan-metro.example.com',
      complaintHotline: '025-83096611',
      appUrl: 'https://yuanshan-metro.example.com/app',
    }),
    {
      priority: 10,
      status: 'draft',
      customerName: '北辰物业服务',
      hotline: '010-64990012',
      mailbox: 'service@beichen.example.com',
    },
  ];
}
