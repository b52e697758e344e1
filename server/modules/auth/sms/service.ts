import type { z } from 'zod';
import type { SmsProvider } from '../../../kernel/base/sms-provider';

type Variables = Record<string, z.ZodType>;

/** One file that defines it, and one line in `providers.ts`; `docs/operating.md` lists its variables. */
export interface SmsService<Shape extends Variables = Variables> {
  /** What `SMS_PROVIDER` calls it. */
  name: string;
  /** Its variables of the environment; each optional, since another service may be the chosen one. */
  variables: Shape;
  /** Those whose values are never repeated on the terminal. */
  secrets: readonly (keyof Shape & string)[];
  /** Opens it on its account. Throws `StartError` naming what is missing. */
  open(values: z.infer<z.ZodObject<Shape>>): SmsProvider;
}

/** Gives a service its types where it is written. */
export const defineSmsService = <Shape extends Variables>(service: SmsService<Shape>) => service;
