/** Oldest Chrome that the product runs in (specification section 9). */
const CHROME_FROM = 56;

/** What a person is told about their browser: in a dialog that can be skipped, or in a warning that stays a while. */
export interface BrowserAdvice {
  /** Chrome or the 360 speed browser is suggested. */
  suggests: boolean;
  warning: 'switch-from-wechat' | 'upgrade-chrome' | undefined;
}

/**
 * The browser's fitness by its user agent (specification section 2, login page): on Windows another browser is suggested
 * unless this is one of WebKit's, of version 56 or newer; on Mac when it is not of WebKit; in WeChat's own browser the
 * person is told to switch to Chrome, in an older Chrome to upgrade.
 */
export function adviceFor(userAgent: string): BrowserAdvice {
  const isWebKit = /AppleWebKit\//.test(userAgent);
  const chrome = Number(/Chrom(?:e|ium)\/(\d+)/.exec(userAgent)?.[1] ?? Number.NaN);
  const isOldChrome = chrome < CHROME_FROM;
  const isFit = isWebKit && chrome >= CHROME_FROM;
  const isWindows = /Windows NT/.test(userAgent);
  const isMac = /Macintosh/.test(userAgent);
  return {
    suggests: (isWindows && !isFit) || (isMac && !isWebKit),
    warning: /MicroMessenger/i.test(userAgent)
      ? 'switch-from-wechat'
      : isOldChrome
        ? 'upgrade-chrome'
        : undefined,
  };
}
