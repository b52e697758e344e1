import type { ThemeConfig } from 'antd';

/** The product's colours; style sheets read them as `--name` (see `applyPalette`). */
export const palette = {
  primary: '#1b4f8f',
  'primary-soft': '#eaf1f9',
  navy: '#0b2545',
  amber: '#f2a541',
  teal: '#3fa7a3',
  ink: '#1a2637',
  'ink-soft': '#5d6b7e',
  line: '#e4e9f0',
  page: '#f4f6f9',
  surface: '#ffffff',
} as const;

export const fontFamily =
  '"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Source Han Sans SC", -apple-system, "Segoe UI", sans-serif';

/** antd's tokens from the same colours. What moves stands still for a person whose system asks for that. */
export const theme: ThemeConfig = {
  token: {
    motion: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    colorPrimary: palette.primary,
    colorInfo: palette.primary,
    colorLink: palette.primary,
    colorTextBase: palette.ink,
    // antd's own tint of this blue is grey.
    colorPrimaryBg: palette['primary-soft'],
    colorInfoBg: palette['primary-soft'],
    controlItemBgActive: palette['primary-soft'],
    controlItemBgActiveHover: '#dfe9f5',
    colorBgLayout: palette.page,
    colorBorderSecondary: palette.line,
    borderRadius: 8,
    fontFamily,
    fontSize: 14,
  },
  components: {
    Layout: {
      headerBg: palette.surface,
      headerHeight: 56,
      headerPadding: '0 16px',
      siderBg: palette.surface,
    },
    Menu: {
      itemHeight: 42,
      itemBorderRadius: 8,
      itemMarginInline: 10,
      itemSelectedBg: palette['primary-soft'],
      subMenuItemBg: 'transparent',
      activeBarBorderWidth: 0,
    },
    Table: { rowSelectedBg: palette['primary-soft'], rowSelectedHoverBg: '#dfe9f5' },
    Button: { primaryShadow: 'none' },
    Checkbox: { borderRadiusSM: 4 },
  },
};

/** Hands the palette to the style sheets as custom properties of the document. */
export function applyPalette(root: HTMLElement): void {
  for (const [name, value] of Object.entries(palette)) root.style.setProperty(`--${name}`, value);
}
