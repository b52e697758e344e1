import { useEffect, useState } from 'react';

/** Seconds left of a countdown, 0 when none runs. Goes by the clock: a sleeping tab does not stretch it. */
export function useCountdown(): [left: number, start: (seconds: number) => void] {
  const [end, setEnd] = useState(0);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const tell = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)));
    tell();
    if (end <= Date.now()) return;
    const timer = setInterval(tell, 250);
    return () => clearInterval(timer);
  }, [end]);
  return [left, (seconds) => setEnd(Date.now() + seconds * 1000)];
}
