const CHARACTERS: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': '\u00a0',
  '&amp;': '&',
};

/** What a person reads of a cleaned text, `between` its paragraphs, lines and cells. For display as text alone. */
export function plainText(html: string, between = ''): string {
  return html
    .replace(/<br ?\/?>|<\/(p|h[1-3]|li|th|td)>/g, between)
    .replace(/<[^<>]*>/g, '')
    .replace(/&(lt|gt|quot|nbsp|amp);/g, (entity) => CHARACTERS[entity] ?? entity)
    .trim();
}
