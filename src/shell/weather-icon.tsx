import { LineIcon } from '@/basic-ui/line-icon';

/** Kinds of weather that have a picture, by the first digits of QWeather's codes; the longest that fits counts. */
const KINDS: Readonly<Record<string, keyof typeof PICTURES>> = {
  '100': 'sun',
  '150': 'sun',
  '1': 'cloud',
  '3': 'rain',
  '4': 'snow',
  '5': 'fog',
};

const CLOUD = 'M7 18h10a4 4 0 0 0 .6-7.95A6 6 0 0 0 6.1 11.1 3.5 3.5 0 0 0 7 18z';

const PICTURES = {
  sun: (
    <>
      <circle cx="12" cy="12" r="4.2" />
      <path d="M12 2.5v2.4M12 19.1v2.4M2.5 12h2.4M19.1 12h2.4M5.3 5.3 7 7M17 17l1.7 1.7M5.3 18.7 7 17M17 7l1.7-1.7" />
    </>
  ),
  cloud: <path d={CLOUD} />,
  rain: (
    <>
      <path d={CLOUD} transform="translate(0 -3)" />
      <path d="M8.5 18 7.5 21M12.5 18l-1 3M16.5 18l-1 3" />
    </>
  ),
  snow: (
    <>
      <path d={CLOUD} transform="translate(0 -3)" />
      <path d="M8 19v.01M12 19v.01M16 19v.01M10 21.5v.01M14 21.5v.01" strokeWidth="2.2" />
    </>
  ),
  fog: <path d="M4 8h16M6 12h12M4 16h16" />,
};

/** A picture of the weather that a code of QWeather stands for, which the gateway answers of any provider; its text stands beside it. */
export function WeatherIcon({ code, size }: { code: string; size?: number }) {
  const kind = KINDS[code] ?? KINDS[code.slice(0, 1)] ?? 'cloud';
  return <LineIcon {...(size && { size })}>{PICTURES[kind]}</LineIcon>;
}
