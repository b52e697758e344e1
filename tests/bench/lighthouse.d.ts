/** What the measurement of the landing page uses of Lighthouse 12, which is installed when it is first run. */
declare module 'lighthouse' {
  export type Flags = { port: number; output: 'json'; logLevel: 'error' };
  export type Config = { extends: 'lighthouse:default'; settings: Record<string, unknown> };
  interface Audit {
    title: string;
    score: number | null;
    numericValue?: number;
    displayValue?: string;
    details?: unknown;
  }
  interface Category {
    score: number | null;
    auditRefs: { id: string; weight: number }[];
  }
  interface Result {
    lhr: { audits: Record<string, Audit | undefined>; categories: Record<string, Category | undefined> };
  }
  export default function lighthouse(url: string, flags: Flags, config: Config): Promise<Result | undefined>;
}
