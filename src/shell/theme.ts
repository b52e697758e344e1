import type { ThemeConfig } from 'antd';
import { palette } from './palette';

export const fontFamily =
  '"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Source Han Sans SC", -apple-system, "Segoe UI", sans-serif';

/** antd's tokens from the same colours. What moves stands still for a person whose system asks for that. */
export const theme: ThemeConfig = {
  token: {
    motion: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    colorPrimary: palette.primary,
    colorInfo: palette.primary,
    colorLink: palette.primary,
    // Readable on their own tints (WCAG 2.2, 1.4.3), as antd's are not.
    colorSuccess: '#237a45',
    colorSuccessBg: '#e9f6ee',
    colorSuccessBorder: '#b5dcc4',
    colorWarning: '#8a5208',
    colorWarningBg: '#fdf4e4',
    colorWarningBorder: '#f0d5a8',
    gold7: '#874d00',
    cyan7: '#006d75',
    colorTextBase: palette.ink,
    // antd's own red and greys are too pale to be read by everybody (WCAG 2.1, 1.4.3).
    colorError: '#d4302b',
    colorTextDescription: palette['ink-soft'],
    colorTextPlaceholder: '#68758a',
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
    Descriptions: { labelColor: palette['ink-soft'] },
  },
};
