import './name-text.css';

interface NameTextProps {
  /** The name is on its way: its place is as wide as the code that stands for it, which people are not shown. */
  coming: boolean;
  children: string;
}

export function NameText({ coming, children }: NameTextProps) {
  return coming ? (
    <span className="coming-text" aria-busy="true">
      {children}
    </span>
  ) : (
    <span>{children}</span>
  );
}
