import './coming-text.css';

/** The place of a name that is on its way: as wide as the code that stands for it, which people are not shown. */
export function ComingText({ children }: { children: string }) {
  return (
    <span className="coming-text" aria-busy="true">
      {children}
    </span>
  );
}
