/** Keys of a page or dictionary file whose Chinese texts a person reads, and that are therefore translated. */
export const TEXT_KEYS: ReadonlySet<string> = new Set([
  'title',
  'label',
  'description',
  'help',
  'confirm',
  'saveLabel',
  'message',
  'placeholder',
  'tooltip',
  'group',
  'prefix',
  'suffix',
  'addonBefore',
  'addonAfter',
]);
