const PREFIX = 'aside:';

/** Whether the person has put this notice aside on this computer; where storage is forbidden, it has not been. */
export function isPutAside(notice: string): boolean {
  try {
    return localStorage.getItem(PREFIX + notice) !== null;
  } catch {
    return false;
  }
}

export function putAside(notice: string): void {
  try {
    localStorage.setItem(PREFIX + notice, '1');
  } catch {
    // It comes again the next time.
  }
}
