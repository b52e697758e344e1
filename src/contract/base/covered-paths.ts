/** Whether a path of a field is one of these, or stands in one of them: `lines` covers `lines.quantity`. */
export function isCovered(paths: readonly string[], path: string): boolean {
  return paths.some((one) => path === one || path.startsWith(`${one}.`));
}
