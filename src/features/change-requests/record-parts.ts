import { lazy } from 'react';
import { CHANGE_REQUESTS } from '@/contract/base/system-resources';

/** What a change request is about, beside its fields. */
export const changeRequestParts = {
  [CHANGE_REQUESTS]: lazy(async () => ({
    default: (await import('./change-request-part')).ChangeRequestPart,
  })),
};
