/** A number, a date or a time as it is written, its digits of one width; a dash, for none, stands back. */
export function Figures({ text }: { text: string }) {
  return <span className={text === '-' ? 'empty-value' : 'number'}>{text}</span>;
}
