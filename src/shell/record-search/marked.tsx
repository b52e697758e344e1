/** A text with the place marked where it contains another, in either case; as it is where it does not. */
export function Marked({ children, text }: { children: string; text: string }) {
  const at = text === '' ? -1 : children.toLowerCase().indexOf(text.toLowerCase());
  if (at < 0) return children;
  return (
    <>
      {children.slice(0, at)}
      <mark>{children.slice(at, at + text.length)}</mark>
      {children.slice(at + text.length)}
    </>
  );
}
