/** Does something before the page is printed; answers how to call it off. */
export function beforePrint(work: () => void): () => void {
  const media = matchMedia('print');
  const change = () => media.matches && work();
  window.addEventListener('beforeprint', work);
  // Older browsers know the change by this alone; a test tool prints without an event.
  media.addListener(change);
  return () => {
    window.removeEventListener('beforeprint', work);
    media.removeListener(change);
  };
}
