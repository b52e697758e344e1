import { useEventListener } from 'ahooks';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { watchMedia } from '@/components/watch-media';

/** Does something before the page is printed; answers how to call it off. */
export function beforePrint(work: () => void): () => void {
  const media = matchMedia('print');
  const change = () => media.matches && work();
  window.addEventListener('beforeprint', work);
  // Older browsers know the change by this alone; a test tool prints without an event.
  const unwatch = watchMedia([media], change);
  return () => {
    window.removeEventListener('beforeprint', work);
    unwatch();
  };
}

/** Whether the page is being printed; where it `matters`, that is drawn before the paper is. */
export function usePrinting(matters: boolean): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => (matters ? beforePrint(() => flushSync(() => setPrinting(true))) : undefined), [matters]);
  useEventListener('afterprint', () => setPrinting(false));
  return isPrinting;
}
