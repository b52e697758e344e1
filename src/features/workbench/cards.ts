import type { CardKinds } from '@/ui/dashboard-card';
import { EntriesCard } from './entries-card';
import { MemoCard } from './memo-card';
import { OfficeGreeting } from './office-greeting';
import { WeatherCard } from './weather-card';

/** Cards of staff. */
export const officeCards: CardKinds = {
  greeting: OfficeGreeting,
  links: EntriesCard,
  memos: MemoCard,
  weather: WeatherCard,
};
