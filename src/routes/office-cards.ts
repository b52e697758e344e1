import { WeatherCard } from '@/features/weather/weather-card';
import { officeCards } from '@/features/workbench/cards';
import type { CardKinds } from '@/ui/dashboard-card';

/** What draws the cards of staff, in one file. */
export const OFFICE_CARDS: CardKinds = { ...officeCards, weather: WeatherCard };
