import type { Mount } from './http/gateway-context';
import type { Job } from './jobs/job';
import type { Kernel, Module } from './module';

export interface OpenModules {
  mounts: readonly Mount[];
  jobs: readonly Job[];
  close(): Promise<void>;
}

/** Opens the modules in the order of the list. What is open already is closed where one cannot be opened. */
export async function openModules(kernel: Kernel, modules: readonly Module[]): Promise<OpenModules> {
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const step of closers.splice(0).reverse()) await step();
  };
  try {
    const mounts: Mount[] = [];
    const jobs: Job[] = [];
    for (const module of modules) {
      const opened = await module.open?.(kernel);
      if (opened?.close) closers.push(opened.close);
      jobs.push(...(module.jobs ?? []), ...(opened?.jobs ?? []));
      for (const routes of [module.routes, opened?.routes].flat())
        if (routes) mounts.push((app, context) => routes(app, { ...context, ...kernel }));
    }
    return { mounts, jobs, close };
  } catch (error) {
    await close();
    throw error;
  }
}
