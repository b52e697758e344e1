import { Popover } from 'antd';
import { useWeather } from '@/features/weather/api';
import { t } from '@/services/i18n';
import { weatherPlaceOfSite } from '@/services/site';
import styles from './weather.module.css';
import { dateOf, rangeOf, WeatherSource, weekdayOf } from './weather-day';
import { WeatherIcon } from './weather-icon';

/** Today's weather in the header, with seven days behind it; nothing where there is no forecast. */
export function Weather() {
  const days = useWeather();
  const [today] = days;
  if (!today) return null;
  const place = t(weatherPlaceOfSite()?.name ?? '');
  return (
    <Popover
      trigger="click"
      placement="bottom"
      title={t('{place}未来 7 天天气', { place })}
      content={
        <>
          <ol className={styles.days}>
            {days.map((day) => (
              <li key={day.date}>
                <span>{weekdayOf(day)}</span>
                <span className={styles.date}>{dateOf(day)}</span>
                <WeatherIcon code={day.codeDay} />
                <span className={styles.text}>{day.textDay}</span>
                <span className={styles.range}>{rangeOf(day)}</span>
              </li>
            ))}
          </ol>
          <WeatherSource />
        </>
      }
    >
      <button
        type="button"
        className={styles.today}
        aria-label={`${place} ${today.textDay} ${rangeOf(today)}`}
      >
        <WeatherIcon code={today.codeDay} />
        <span>{rangeOf(today)}</span>
      </button>
    </Popover>
  );
}
