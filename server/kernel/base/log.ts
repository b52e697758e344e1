/** What the gateway records of itself; `fields` never hold tokens, passwords, codes or query strings; the one exception is the SMS provider `log`, on loopback. */
export interface Log {
  info(event: string, fields?: Record<string, unknown>): void;
  error(event: string, fields?: Record<string, unknown>): void;
}

/** One JSON object a line to the stream (standard error by default), so that standard output keeps the ready line alone. */
export function jsonLog(write: (line: string) => void = (line) => process.stderr.write(line)): Log {
  const record = (level: string) => (event: string, fields?: Record<string, unknown>) =>
    write(`${JSON.stringify({ at: new Date().toISOString(), level, event, ...fields })}\n`);
  return { info: record('info'), error: record('error') };
}
