/** The browser that the browser tests drive; undefined when there is none. */
export function findChromium(): string | undefined;
/** Installs Chromium and a Chinese font where they are missing. */
export function installChromium(): Promise<void>;
