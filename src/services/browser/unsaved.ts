/** A form on screen with something in it that nobody has saved. */
export interface Unsaved {
  /** Puts it aside as a draft, at once; answers whether it could be kept. */
  keep(): boolean;
  /** Asks before what it stands in is closed, and closes it; absent where the form is the page itself or out of sight. */
  askToClose?: (() => void) | undefined;
}

const forms = new Set<Unsaved>();

/** Counts a form as unsaved until the returned function is called. */
export function addUnsaved(form: Unsaved): () => void {
  forms.add(form);
  return () => {
    forms.delete(form);
  };
}

/** Whether anything on screen would be lost by leaving. */
export function hasUnsaved(): boolean {
  return forms.size > 0;
}

/** The question of the drawer in front, where one with something unsaved is open. */
export function questionInFront(): (() => void) | undefined {
  return [...forms].findLast(({ askToClose }) => askToClose)?.askToClose;
}

/** Puts everything unsaved aside as drafts; answers whether all of it could be kept. */
export function keepUnsaved(): boolean {
  return [...forms].map((form) => form.keep()).every(Boolean);
}
