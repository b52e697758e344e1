interface BlankProps {
  text: string;
  /** More about it, in smaller letters. */
  hint?: string;
  action?: string;
  onAction?(): void;
}

/** Stands where there is nothing to show, and says why. */
export function Blank({ text, hint, action, onAction }: BlankProps) {
  return (
    <div className="bidding-blank" role="status">
      <svg viewBox="0 0 120 88" width="120" height="88" aria-hidden="true">
        <ellipse cx="60" cy="80" rx="46" ry="6" fill="var(--primary-soft)" />
        <path d="M34 10h40l14 14v50a4 4 0 0 1-4 4H34a4 4 0 0 1-4-4V14a4 4 0 0 1 4-4z" fill="#dfe9f5" />
        <path d="M74 10l14 14H78a4 4 0 0 1-4-4z" fill="#b9cde6" />
        <path d="M40 36h36M40 46h36M40 56h22" stroke="#b9cde6" strokeWidth="4" strokeLinecap="round" />
        <circle cx="86" cy="62" r="12" fill="none" stroke="var(--amber)" strokeWidth="4" />
        <path d="M95 71l8 8" stroke="var(--amber)" strokeWidth="4" strokeLinecap="round" />
      </svg>
      <p>{text}</p>
      {hint && <p className="bidding-hint">{hint}</p>}
      {action && (
        <button type="button" className="bidding-button" onClick={onAction}>
          {action}
        </button>
      )}
    </div>
  );
}
