import dayjs from 'dayjs';
import { today } from '@/contract/fields/derived';
import type { WeatherDay } from '@/features/weather/api';
import { getLanguage, t } from '@/services/i18n';
import { weatherPlaceOfSite } from '@/services/site';
import styles from './weather.module.css';

export const rangeOf = ({ low, high }: WeatherDay) => `${low}–${high}°C`;

/** "Today", or the short name of the weekday. */
export function weekdayOf({ date }: WeatherDay): string {
  return date === today(new Date()) ? t('今天') : dayjs(date).format('ddd');
}

export function dateOf({ date }: WeatherDay): string {
  return dayjs(date).format(getLanguage() === 'zh-CN' ? 'M月D日' : 'MMM D');
}

/** Who forecasts it: providers ask to be named beside their forecasts. */
export function WeatherSource() {
  const source = weatherPlaceOfSite()?.source;
  if (!source) return null;
  return (
    <p className={styles.source}>
      {t('数据来源')}{' '}
      <a href={source.url} target="_blank" rel="noreferrer">
        {source.name}
      </a>
    </p>
  );
}
