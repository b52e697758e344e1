import { lazy } from 'react';
import { CHANGE_REQUESTS } from '@/contract/base/system-resources';

export const changeRequestParts = {
  [CHANGE_REQUESTS]: lazy(async () => ({
    default: (await import('./change-request-part')).ChangeRequestPart,
  })),
};
