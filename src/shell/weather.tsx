import { useRequest } from 'ahooks';
import { Popover } from 'antd';
import dayjs from 'dayjs';
import { getLanguage, t } from '@/services/i18n';
import { weatherPlaceOfSite } from '@/services/site';
import { loadWeather, type WeatherDay } from '@/services/weather';
import styles from './weather.module.css';
import { WeatherIcon } from './weather-icon';

/** A forecast is read anew after this long, in milliseconds. */
const FRESH_MS = 30 * 60_000;

/** Today's weather in the header, with seven days behind it; nothing where the installation has no weather service. */
export function Weather() {
  const { data } = useRequest(loadWeather, { pollingInterval: FRESH_MS, pollingWhenHidden: false });
  const [today] = data ?? [];
  if (!data || !today) return null;
  const place = weatherPlaceOfSite()?.name;
  return (
    <Popover
      trigger="click"
      placement="bottom"
      title={`${place}${t('未来 7 天天气')}`}
      content={
        <ol className={styles.days}>
          {data.map((day) => (
            <Day key={day.date} day={day} />
          ))}
        </ol>
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

function Day({ day }: { day: WeatherDay }) {
  const date = dayjs(day.date);
  const weekday = date.isSame(dayjs(), 'day') ? t('今天') : date.format('ddd');
  return (
    <li>
      <span>{weekday}</span>
      <span className={styles.date}>{date.format(getLanguage() === 'zh-CN' ? 'M月D日' : 'MMM D')}</span>
      <WeatherIcon code={day.codeDay} />
      <span className={styles.text}>{day.textDay}</span>
      <span className={styles.range}>{rangeOf(day)}</span>
    </li>
  );
}

const rangeOf = ({ low, high }: WeatherDay) => `${low}–${high}°C`;
