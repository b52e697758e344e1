const HOURS_AHEAD = 8;

/** An ISO moment as Beijing's clocks show it, wherever the browser is: `2026-03-01 09:30:05`. */
export function beijingTime(moment: string): string {
  const shifted = new Date(Date.parse(moment) + HOURS_AHEAD * 3_600_000);
  return shifted.toISOString().slice(0, 19).replace('T', ' ');
}
