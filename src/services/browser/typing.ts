/** Where what is typed is no work of its own: it looks for something, chooses or turns pages. */
const ASIDE = '.search-form, search, [role=search], [role=combobox], .ant-input-search, .ant-pagination';
const KINDS = new Set(['text', 'tel', 'email', 'url', 'number']);

let last: HTMLInputElement | HTMLTextAreaElement | undefined;

/** Remembers from now on into what was typed last. */
export function watchTyping(): void {
  document.addEventListener(
    'input',
    ({ target }) => {
      if (isWork(target)) last = target;
    },
    true,
  );
}

function isWork(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  const isText =
    target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && KINDS.has(target.type));
  return isText && target.closest(ASIDE) === null;
}

/** Whether something that was typed is still in sight: a comment, a reason, a form that is no record's. */
export function isTyping(): boolean {
  return last?.isConnected === true && last.value.trim() !== '';
}
