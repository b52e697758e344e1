const light = {
  /** The house's blue, the same in both. */
  brand: '#1b4f8f',
  /** Links, marks and fills; `on-primary` is what stands on it. */
  primary: '#1b4f8f',
  'primary-hover': '#2763ab',
  'on-primary': '#ffffff',
  'primary-soft': '#eaf1f9',
  'primary-soft-strong': '#dfe9f5',
  navy: '#0b2545',
  amber: '#f2a541',
  teal: '#3fa7a3',
  ink: '#1a2637',
  'ink-soft': '#5d6b7e',
  faint: '#b3bfcd',
  line: '#e4e9f0',
  border: '#d9d9d9',
  page: '#f4f6f9',
  surface: '#ffffff',
  /** A field or row that stands back from its surface. */
  soft: '#f7f9fc',
  danger: '#d4302b',
  warning: '#8a5208',
  good: '#2f7d4f',
  shade: '11, 37, 69',
} as const;

/** A colour of the product; style sheets read it as `--name`. */
export type ColourName = keyof typeof light;

/** The product's colours by day and by night; `shade` is the red, green and blue of shadows. */
export const PALETTES: Readonly<Record<'light' | 'dark', Readonly<Record<ColourName, string>>>> = {
  light,
  dark: {
    ...light,
    primary: '#82b4ee',
    'primary-hover': '#9cc5f5',
    'on-primary': '#0c1a2b',
    'primary-soft': '#1f3147',
    'primary-soft-strong': '#28405c',
    ink: '#e4eaf2',
    'ink-soft': '#a3b1c2',
    faint: '#5f6f83',
    line: '#2b3747',
    border: '#3d4b5e',
    page: '#10161f',
    surface: '#18212d',
    soft: '#1d2835',
    danger: '#f28b82',
    warning: '#f0b65c',
    good: '#6fce96',
    shade: '0, 0, 0',
  },
};

/** Hands a palette to the style sheets as custom properties of the document. */
export function applyPalette(root: HTMLElement, dark = false): void {
  const palette = PALETTES[dark ? 'dark' : 'light'];
  for (const [name, value] of Object.entries(palette)) root.style.setProperty(`--${name}`, value);
  root.style.colorScheme = dark ? 'dark' : 'light';
}
