import * as library from 'xss';
import { plainText } from './plain-text';

// Node sees of this CommonJS package no named exports beyond its first few, so all are read off its default.
const { escapeAttrValue, FilterXSS, friendlyAttrValue, parseAttr } =
  library.default as unknown as typeof library;

/** Tags that a formatted text may hold; of attributes only a link's address and a cell's spans. */
const TAGS = 'p br h1 h2 h3 strong em u s ul ol li blockquote table tbody tr'.split(' ');
const CELLS = ['th', 'td'];
const SPANS = ['colspan', 'rowspan'];
/** Elements that go with what they hold: shown as text it would be noise. */
const DROPPED =
  'script style svg math iframe object embed noscript template textarea title xmp plaintext select'.split(
    ' ',
  );

/** Most characters of a formatted text with its tags. */
export const MAX_HTML = 200_000;

/** Whether a link may lead to an address: the web or mail, written in full. */
export function isAddress(address: string): boolean {
  return /^(https?:\/\/|mailto:)[^\s"'<>\\]+$/i.test(address);
}

/** Opens in another window that cannot reach back, whatever else the link asked for. */
function linkTag(attributes: string): string {
  let address = '';
  parseAttr(attributes, (name, value) => {
    if (name === 'href') address = friendlyAttrValue(value);
    return '';
  });
  if (!isAddress(address)) return '<a>';
  return `<a href="${escapeAttrValue(address)}" target="_blank" rel="noopener noreferrer">`;
}

const filter = new FilterXSS({
  whiteList: Object.fromEntries([
    ...[...TAGS, 'a'].map((tag) => [tag, []]),
    ...CELLS.map((tag) => [tag, SPANS]),
  ]),
  stripIgnoreTag: true,
  stripIgnoreTagBody: DROPPED,
  css: false,
  onTag: (tag, html, { isClosing }) =>
    tag === 'a' && !isClosing ? linkTag(html.replace(/^<a/i, '').replace(/\/?>$/, '')) : undefined,
  onTagAttr: (_, name, value) => (/^[1-9]\d?$/.test(value) ? `${name}="${value}"` : ''),
});

/**
 * A formatted text without what it may not hold: other tags, attributes, styles, scripts and addresses. The same in
 * browser and gateway, since it reads no document; a cleaned text stays as it is.
 */
export function cleanHtml(html: string): string {
  const once = filter.process(html).replaceAll('[removed]', '');
  // What was taken out of the middle may have left a tag behind.
  const again = filter.process(once);
  return again === once ? once : filter.process(again);
}

/** Whether a text may be stored as formatted text: nothing to clean, something to read, and not endless. */
export function isRichText(html: string): boolean {
  return html.length <= MAX_HTML && cleanHtml(html) === html && plainText(html).trim() !== '';
}
