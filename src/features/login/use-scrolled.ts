import { useEffect, useState } from 'react';

/** Whether a condition holds of how far the page is scrolled, in pixels. */
export function useScrolled(holds: (top: number) => boolean): boolean {
  const [result, setResult] = useState(() => holds(window.pageYOffset));
  // The condition is the caller's constant: written anew at each render, and the same each time.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    const look = () => setResult(holds(window.pageYOffset));
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return result;
}
