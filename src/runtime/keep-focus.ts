/** What can have the cursor inside a field. */
const FOCUSABLE = 'input, textarea, button';

/**
 * Remembers which field of a form has the cursor, and where in its text; the answer puts it back after the fields were
 * made anew. A field is known again by its title, the how-manieth of that title it is.
 */
export function keepFocus(container: HTMLElement | null): () => void {
  const active = document.activeElement;
  const field = active?.closest('.ant-formily-item');
  if (!container || !field || !container.contains(field)) return () => undefined;
  const title = titleOf(field);
  const place = fieldsTitled(container, title).indexOf(field);
  const part = [...field.querySelectorAll(FOCUSABLE)].indexOf(active as Element);
  const selection = selectionOf(active);
  return () => {
    const again = fieldsTitled(container, title)[place]?.querySelectorAll<HTMLElement>(FOCUSABLE)[part];
    again?.focus({ preventScroll: true });
    if (selection && isText(again)) again.setSelectionRange(...selection);
  };
}

function fieldsTitled(container: HTMLElement, title: string): Element[] {
  return [...container.querySelectorAll('.ant-formily-item')].filter((field) => titleOf(field) === title);
}

/** A field in a row of a list bears its column's title. */
function titleOf(field: Element): string {
  const column = field.closest('td')?.dataset.title;
  return column ?? field.querySelector('.ant-formily-item-label')?.textContent ?? '';
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
