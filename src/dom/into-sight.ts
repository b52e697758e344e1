/** A `ref` that brings what has just come into sight: a long form is sent from its end, and what is said may stand elsewhere. */
export function intoSight(shown: Element | null): void {
  shown?.scrollIntoView({ behavior: 'smooth', block: 'nearest' });
}
