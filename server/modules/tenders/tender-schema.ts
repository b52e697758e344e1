import { z } from 'zod';

/** Tenders, recruitments, or both. */
export const tenderType = z.enum(['tender', 'recruit']).optional().describe('招标或招募，不写为全部');

/** A tender as lists answer it. */
export const tender = z.object({
  id: z.string(),
  title: z.string(),
  approveTime: z.string().describe('发布时间，北京时间'),
  signEndTime: z.string().describe('报名截止时间，北京时间'),
  type: z.string().describe('tender 招标，recruit 招募'),
  orderId: z.string(),
  addtype: z.string().describe('字典 tenderAddType 的取值'),
  tenantName: z.string().describe('发布的租户'),
  categories: z.array(z.string()).describe('品类的名称，上级在前'),
  region: z.string().describe('项目地区的名称，省在前；没有时为空'),
});
