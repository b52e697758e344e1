import type { ReactNode } from 'react';

/**
 * The few signs that stand in every row of a list. The library's own put their style into the document whenever one of
 * them is mounted, which for forty of them took longer than to draw the rows (decision 047).
 */
function RowIcon({ children }: { children: ReactNode }) {
  return (
    <svg className="row-icon" viewBox="0 0 16 16" aria-hidden>
      {children}
    </svg>
  );
}

export function CopyIcon() {
  return (
    <RowIcon>
      <rect x="5.5" y="5.5" width="8" height="9" rx="1" />
      <path d="M10.5 3V2.5a1 1 0 0 0-1-1h-6a1 1 0 0 0-1 1v8a1 1 0 0 0 1 1H4" />
    </RowIcon>
  );
}

export function CheckIcon() {
  return (
    <RowIcon>
      <path d="M2.5 8.5 6.5 12.5 13.5 4" />
    </RowIcon>
  );
}

export function DownIcon() {
  return (
    <RowIcon>
      <path d="M3.5 6 8 10.5 12.5 6" />
    </RowIcon>
  );
}
