import type { Json } from '../../kernel/db/tables';

declare module '../../kernel/db/tables' {
  interface Tables {
    weather: {
      location: string;
      days: Json;
      fetched_at: Date;
    };
  }
}
