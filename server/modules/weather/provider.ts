import { z } from 'zod';

/** One day of a forecast (specification section 3). Temperatures are in degrees Celsius; `codeDay` is the provider's. */
export const weatherDay = z.object({
  date: z.string().describe('YYYY-MM-DD'),
  codeDay: z.string(),
  textDay: z.string(),
  low: z.string(),
  high: z.string(),
});
export type WeatherDay = z.infer<typeof weatherDay>;

/** Where forecasts come from. Rejects when none can be had; answers undefined for a place that it does not know. */
export type WeatherProvider = (location: string) => Promise<WeatherDay[] | undefined>;

/** A provider that does not answer within this is not waited for, in milliseconds. */
export const PATIENCE_MS = 5_000;
