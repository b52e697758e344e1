const FOCUSABLE = 'input, textarea, button';
const FIELD = '.ant-formily-item, .field-waiting';

/**
 * Remembers which field of a form has the cursor, and where in its text; the answer puts it back after the fields were
 * made anew. A field is known again by its title, the how-manieth of that title it is.
 */
export function keepFocus(container: HTMLElement | null): () => void {
  const active = document.activeElement;
  const field = active?.closest(FIELD);
  if (!container || !field || !container.contains(field)) return () => undefined;
  const title = titleOf(field);
  const place = fieldsTitled(container, title).indexOf(field);
  const part = [...field.querySelectorAll(FOCUSABLE)].indexOf(active as Element);
  const selection = selectionOf(active);
  return () => {
    const same = fieldsTitled(container, title)[place] as HTMLElement | undefined;
    const again = same?.querySelectorAll<HTMLElement>(FOCUSABLE)[part];
    // A field that waits is drawn when the cursor comes to it.
    (again ?? same)?.focus({ preventScroll: true });
    if (selection && isText(again)) again.setSelectionRange(...selection);
  };
}

function fieldsTitled(container: HTMLElement, title: string): Element[] {
  return [...container.querySelectorAll(FIELD)].filter((field) => titleOf(field) === title);
}

/** A field in a row of a list bears its column's title. */
function titleOf(field: Element): string {
  const column = field.closest('td')?.dataset.title;
  return column ?? field.querySelector('label, .field-waiting > span')?.textContent ?? '';
}

function selectionOf(element: Element | null): [number, number] | undefined {
  if (!isText(element) || element.selectionStart === null) return undefined;
  return [element.selectionStart, element.selectionEnd ?? element.selectionStart];
}

function isText(element: Element | null | undefined): element is HTMLInputElement | HTMLTextAreaElement {
  return (
    element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && element.type === 'text')
  );
}
