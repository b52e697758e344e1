import type { ParticipationState } from './participation';
import { t } from './texts';

/** Labels of the dictionary `tenderAddType`; a first announcement needs no tag. */
const ADD_TYPES: Readonly<Record<string, string>> = { change: '变更公告', supplement: '补充公告' };

/** Says that an announcement changes or supplements an earlier one. */
export function AddTag({ addtype }: { addtype: string }) {
  const text = ADD_TYPES[addtype];
  return text ? <span className={`bidding-tag ${addtype}`}>{t(text)}</span> : null;
}

/** Labels of the dictionary `participationState`. */
const OWN_STATES: Readonly<Record<ParticipationState, string>> = {
  signed: '已报名',
  withdrawn: '已撤回',
  shortlisted: '已入围',
  declined: '未入围',
};

/** Says how the supplier's own sign-up stands. */
export function OwnTag({ state }: { state: ParticipationState | undefined }) {
  return state ? <span className={`bidding-tag own ${state}`}>{t(OWN_STATES[state])}</span> : null;
}
