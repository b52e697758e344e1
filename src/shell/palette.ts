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

/** Hands the palette to the style sheets as custom properties of the document. */
export function applyPalette(root: HTMLElement): void {
  for (const [name, value] of Object.entries(palette)) root.style.setProperty(`--${name}`, value);
}
