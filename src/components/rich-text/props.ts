/** What an editor is given: cleaned HTML, undefined while there is nothing to read. */
export interface RichTextProps {
  value?: unknown;
  onChange?(value: string | undefined): void;
  disabled?: boolean;
  placeholder?: string;
  /** The form item's: it names its label and what stands below it by this. */
  id?: string;
  'aria-describedby'?: string;
}
