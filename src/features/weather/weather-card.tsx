import { t } from '@/services/i18n';
import { weatherPlaceOfSite } from '@/services/site';
import { dateOf, rangeOf, WeatherSource, weekdayOf } from '@/shell/weather-day';
import { WeatherIcon } from '@/shell/weather-icon';
import { HomeCard } from '@/ui/home-card';
import { useWeather } from './api';
import styles from './weather-card.module.css';

/** The next seven days beside each other; no card where there is no forecast. */
export function WeatherCard() {
  const days = useWeather();
  if (days.length === 0) return null;
  const place = t(weatherPlaceOfSite()?.name ?? '');
  return (
    <HomeCard title={t('{place}未来 7 天天气', { place })} extra={<WeatherSource />}>
      <ol className={styles.days}>
        {days.map((day) => (
          <li key={day.date} title={`${dateOf(day)} ${day.textDay} ${rangeOf(day)}`}>
            <span className={styles.weekday}>{weekdayOf(day)}</span>
            <span className={styles.icon}>
              <WeatherIcon code={day.codeDay} size={26} />
            </span>
            <span className={styles.text}>{day.textDay}</span>
            <span className={styles.high}>{day.high}°</span>
            <span className={styles.low}>{day.low}°</span>
          </li>
        ))}
      </ol>
    </HomeCard>
  );
}
