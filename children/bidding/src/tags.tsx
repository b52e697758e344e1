import { t } from './texts';

/** Labels of the dictionary `tenderAddType`; a first announcement needs no tag. */
const ADD_TYPES: Readonly<Record<string, string>> = { change: '变更公告', supplement: '补充公告' };

/** Says that an announcement changes or supplements an earlier one. */
export function AddTag({ addtype }: { addtype: string }) {
  const text = ADD_TYPES[addtype];
  return text ? <span className={`bidding-tag ${addtype}`}>{t(text)}</span> : null;
}
