/** The parts of the landing page below its first screen, and what the navigation calls them (specification section 2). */
export const SECTIONS = [
  { id: 'tenders', name: '招标信息' },
  { id: 'customers', name: '平台客户' },
  { id: 'notices', name: '系统公告' },
] as const;
