import { z } from 'zod';

/** What the calls about one's own account answer. Moments are ISO 8601, UTC. */

export const ownProfile = z.object({
  email: z.string(),
  department: z.string().describe('在当前租户的部门，没有时为空'),
  roles: z.array(z.string()).describe('在当前租户的角色名称'),
  company: z.string().describe('账号代表的供应商，员工为空'),
});
/** What the user centre shows beyond `AccountInfo`; empty where nothing is known. */
export type OwnProfile = z.infer<typeof ownProfile>;

const origin = {
  address: z.string().describe('网络地址；IPv6 为前 64 位'),
  userAgent: z.string().describe('浏览器的 User-Agent'),
};

export const signIn = z.object({ at: z.string(), ...origin });
/** A sign-in that succeeded. */
export type SignIn = z.infer<typeof signIn>;

export const ownSession = z.object({
  id: z.string(),
  tenantName: z.string(),
  signedInAt: z.string(),
  lastUsedAt: z.string().describe('精确到几分钟'),
  isCurrent: z.boolean().describe('发出请求的登录'),
  ...origin,
});
export type OwnSession = z.infer<typeof ownSession>;
