/** The browser of benches and pictures; undefined when there is none. */
export function findChromium(): string | undefined;
/** The browser that the tests drive; undefined when there is none. */
export function findTestBrowser(): string | undefined;
/** Installs a browser for the tests and a Chinese font where they are missing. */
export function installTestBrowser(): Promise<void>;
