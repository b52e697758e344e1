import type { Step } from './api';

/** By oneself, from the login page; or for who was invited (specification section 2). */
export type FlowName = 'self' | 'invited';

/** The same steps under two routes. */
const PATHS: Record<FlowName, Record<Step, string>> = {
  self: { accountInfo: '/sass/register', companyInfo: '/sass/basicinfo', registerSuc: '/sass/rssuccess' },
  invited: {
    accountInfo: '/register/accountInfo',
    companyInfo: '/register/companyInfo',
    registerSuc: '/register/registerSuc',
  },
};

export const STATION = '/register/registerStation';
export const RULES = '/register/useRule';
export const REGISTERED = '/register/registeredMain';
export const FORGOTTEN = '/login?forgot=1';

export function flowAt(pathname: string): FlowName {
  return pathname.startsWith('/sass') ? 'self' : 'invited';
}

/** Which step a path is; the first for one that is none. */
export function stepAt(pathname: string): Step {
  const paths = Object.entries(PATHS[flowAt(pathname)]) as [Step, string][];
  return paths.find(([, path]) => pathname.startsWith(path))?.[0] ?? 'accountInfo';
}

export function pathOf(flow: FlowName, step: Step): string {
  return PATHS[flow][step];
}
