/** The first that matches names it: what others are built on comes after them. */
const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/MicroMessenger\//, '微信'],
  [/DingTalk\//, '钉钉'],
  [/QIHU|360SE|360EE/, '360 浏览器'],
  [/QQBrowser\//, 'QQ 浏览器'],
  [/Edg(e|A|iOS)?\/(\d+)/, 'Edge'],
  [/OPR\//, 'Opera'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Version\/[\d.]+.*Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

/** Browser and system of a User-Agent header as people know them, in Chinese; undefined for what is neither. */
export function deviceOf(userAgent: string): { browser?: string; system?: string } {
  const named = (of: typeof BROWSERS) => of.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)];
  return { ...(browser && { browser }), ...(system && { system }) };
}

export const isHandheld = (userAgent: string): boolean =>
  /iPhone|iPad|Android|HarmonyOS|OpenHarmony|Mobile/.test(userAgent);
