import { t } from '@/services/i18n';

/** What the UI library says in English to those who do not see, whatever its locale. */
const WORDS: Readonly<Record<string, string>> = {
  'Select all': '全选',
  'Custom selection': '全选',
  Close: '关闭',
  close: '关闭',
  'Close alert': '关闭',
  Remove: '移除',
  remove: '移除',
  'Expand row': '展开',
  'Collapse row': '收起',
  'Add tab': '添加',
  more: '更多',
  'Increase Value': '增加',
  'Decrease Value': '减少',
};

/** What an icon alone in a button says. */
const ICONS: Readonly<Record<string, string>> = {
  close: '关闭',
  'close-circle': '清除',
  search: '查询',
  ellipsis: '更多',
  left: '向左',
  right: '向右',
  eye: '显示密码',
  'eye-invisible': '隐藏密码',
  delete: '移除',
  edit: '编辑',
  plus: '添加',
};

const NAMED = '[aria-label], [title]';
const WITH_WORDS = ['aria-label', 'title'] as const;

/**
 * Has the library's own English words said in the person's language as they appear below `root`, and keeps the names of
 * its drawings (`close-circle`) to itself: a drawing says nothing beside a word, and its button's name where it is alone.
 * Returns what ends it.
 */
export function translateLibraryWords(root: HTMLElement): () => void {
  const all = (element: Element) => {
    if (element.matches(NAMED)) translate(element);
    for (const named of element.querySelectorAll(NAMED)) translate(named);
  };
  all(root);
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'attributes') translate(target as Element);
      for (const node of addedNodes) if (node instanceof Element) all(node);
    }
  });
  observer.observe(root, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: [...WITH_WORDS],
  });
  return () => observer.disconnect();
}

function translate(element: Element): void {
  if (element.classList.contains('anticon')) {
    hush(element);
    return;
  }
  for (const attribute of WITH_WORDS) {
    const word = element.getAttribute(attribute) ?? '';
    if (!Object.hasOwn(WORDS, word)) continue;
    const known = t(WORDS[word]!);
    if (known !== word) element.setAttribute(attribute, known);
  }
}

/** Takes the library's name off a drawing, and gives its button one where it has none. */
function hush(icon: Element): void {
  const name = icon.getAttribute('aria-label') ?? '';
  if (!icon.classList.contains(`anticon-${name}`)) return;
  const isButton = icon.getAttribute('role') === 'button' || icon.hasAttribute('tabindex');
  const word = Object.hasOwn(ICONS, name) ? t(ICONS[name]!) : undefined;
  if (isButton) {
    if (word) icon.setAttribute('aria-label', word);
    return;
  }
  const button = icon.closest('button, [role=button], a');
  const isAlone = button && !button.textContent?.trim() && !button.getAttribute('aria-label');
  if (isAlone && word && !button.getAttribute('title')) button.setAttribute('aria-label', word);
  icon.removeAttribute('aria-label');
  icon.setAttribute('aria-hidden', 'true');
}
