/** The looks of the product: each is a theme of its own. The build makes a style sheet for each, named like it. */
export const LOOKS = {
  light: { dark: false, motion: true },
  'light-still': { dark: false, motion: false },
  dark: { dark: true, motion: true },
  'dark-still': { dark: true, motion: false },
} as const;

export type LookName = keyof typeof LOOKS;

export interface Look {
  dark: boolean;
  /** Without it everything stands still. */
  motion: boolean;
}
