import type { Json } from '../../kernel/db/tables';

interface WeatherTable {
  location: string;
  days: Json;
  fetched_at: Date;
}

declare module '../../kernel/db/tables' {
  interface Tables {
    weather: WeatherTable;
  }
}
