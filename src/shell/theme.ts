import { type ThemeConfig, theme } from 'antd';
import type { Look } from './looks';
import { PALETTES } from './palette';

const fontFamily =
  '"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Source Han Sans SC", -apple-system, "Segoe UI", sans-serif';

/** Colours that are readable on their own tints (WCAG 2.2, 1.4.3), as antd's are not. */
const LIGHT: ThemeConfig['token'] = {
  colorSuccess: '#237a45',
  colorSuccessBg: '#e9f6ee',
  colorSuccessBorder: '#b5dcc4',
  colorWarningBg: '#fdf4e4',
  colorWarningBorder: '#f0d5a8',
  gold7: '#874d00',
  cyan7: '#006d75',
  colorTextPlaceholder: '#68758a',
  colorTextDisabled: '#5f6b7c',
};

/** By night what is filled is pale and bears dark words; antd would put white on it. */
const DARK: ThemeConfig['token'] = {
  colorSuccess: '#6fce96',
  purple7: '#cbb0f5',
  colorTextLightSolid: PALETTES.dark['on-primary'],
  colorWhite: PALETTES.dark['on-primary'],
  colorBgSpotlight: '#cfdcea',
  colorTextPlaceholder: '#8d9bad',
  colorBgContainer: PALETTES.dark.surface,
  colorBgElevated: '#202b39',
  colorBorder: PALETTES.dark.border,
  colorTextDisabled: '#6f7d90',
};

/** antd's tokens from the product's colours. */
export function themeOf({ dark, motion }: Look): ThemeConfig {
  const palette = PALETTES[dark ? 'dark' : 'light'];
  return {
    algorithm: dark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      motion,
      colorPrimary: palette.primary,
      colorInfo: palette.primary,
      colorLink: palette.primary,
      colorTextBase: palette.ink,
      // antd's own red and greys are too pale to be read by everybody (WCAG 2.1, 1.4.3).
      colorError: palette.danger,
      colorWarning: palette.warning,
      colorTextDescription: palette['ink-soft'],
      // antd's own tint of this blue is grey.
      colorPrimaryBg: palette['primary-soft'],
      colorInfoBg: palette['primary-soft'],
      controlItemBgActive: palette['primary-soft'],
      controlItemBgActiveHover: palette['primary-soft-strong'],
      colorBgLayout: palette.page,
      colorBorderSecondary: palette.line,
      borderRadius: 8,
      fontFamily,
      fontSize: 14,
      ...(dark ? DARK : LIGHT),
    },
    components: {
      Layout: {
        headerBg: palette.surface,
        headerHeight: 56,
        headerPadding: '0 16px',
        siderBg: palette.surface,
        lightSiderBg: palette.surface,
      },
      Menu: {
        itemHeight: 42,
        itemBorderRadius: 8,
        itemMarginInline: 10,
        itemSelectedBg: palette['primary-soft'],
        subMenuItemBg: 'transparent',
        activeBarBorderWidth: 0,
      },
      Table: {
        rowSelectedBg: palette['primary-soft'],
        rowSelectedHoverBg: palette['primary-soft-strong'],
      },
      Button: { primaryShadow: 'none' },
      Checkbox: { borderRadiusSM: 4 },
      Descriptions: { labelColor: palette['ink-soft'] },
    },
  };
}
